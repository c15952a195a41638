"""Line and word crops that are watched and never trained on: data folders with docs/ and truth/, and held-out lines."""
import glob
import json
import os

import numpy as np
import torch
from PIL import Image

from charset import CHARS, INDEX, clean, plain_quotes
from degrade import finish
from lines import real_lines


def crops(folder, kind, most, step=1):
    """Truth boxes of a data set -> [(image, text)]."""
    out = []
    for path in sorted(glob.glob(os.path.join(folder, "truth", "*.json")))[::step]:
        d = json.load(open(path))
        page = d["pages"][0]
        im = Image.open(os.path.join(folder, "docs", os.path.basename(page["file"]))).convert("L")
        kx, ky = im.width / page["width"], im.height / page["height"]
        for w in d[kind] or []:
            text = clean(plain_quotes(w["text"]))
            x0, y0, x1, y1 = (v * k for v, k in zip(w["box"], (kx, ky, kx, ky)))
            if not text or x1 - x0 < 3 or y1 - y0 < 3 or w.get("style") == "Signature":
                continue
            m = 1 if kind == "words" else (y1 - y0) * 0.04
            c = im.crop((round(x0 - m), round(y0 - m), round(x1 + m), round(y1 + m)))
            out.append((finish(np.asarray(c, np.float32)), text))
    return thin(out, most)


def thin(rows, most):
    return [rows[i * len(rows) // most] for i in range(most)] if len(rows) > most else rows


def held_out(folder, which, most):
    rows = [(p, t) for p, t, _ in real_lines(folder, True) if which in p]
    return [(finish(np.asarray(Image.open(p).convert("L"), np.float32)), t) for p, t in thin(rows, most)]


def batch(samples):
    w = (max(s[0].shape[1] for s in samples) + 31) // 32 * 32
    x = np.full((len(samples), 1, 32, w), 255, np.uint8)
    for i, s in enumerate(samples):
        x[i, 0, :, :s[0].shape[1]] = s[0]
    return torch.from_numpy(x).float().div_(127.5).sub_(1)


def decode(y):
    out = []
    for row in y.argmax(1).tolist():
        text, last = [], 0
        for k in row:
            if k and k != last:
                text.append(CHARS[k - 1])
            last = k
        out.append("".join(text))
    return out


def edits(a, b):
    p = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        c = [i]
        for j, y in enumerate(b, 1):
            c.append(min(p[j] + 1, c[-1] + 1, p[j - 1] + (x != y)))
        p = c
    return p[-1]


def read(net, samples):
    order = sorted(range(len(samples)), key=lambda i: samples[i][0].shape[1])
    out = [""] * len(samples)
    net.eval()
    with torch.no_grad():
        for i in range(0, len(order), 16):
            part = order[i:i + 16]
            for j, t in zip(part, decode(net(batch([samples[j] for j in part])))):
                out[j] = " ".join(plain_quotes(t).split())
    net.train()
    return out


def score(net, samples):
    """-> (share right to the letter, character error rate)"""
    e = c = ok = 0
    for (_, t), p in zip(samples, read(net, samples)):
        t = plain_quotes(t)
        e, c, ok = e + min(len(t), edits(p, t)), c + len(t), ok + (p == t)
    return ok / max(1, len(samples)), e / max(1, c)
