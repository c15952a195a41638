"""Finds the temperature at which a word's confidence (the product of its letters' probabilities) is the share of such
words that are right, on held-out and freshly drawn lines.

  calibrate.py --weights ema.pt --fonts DIR ... --real DIR --jsonl FILE ..."""
import argparse
import difflib
import random

import numpy as np
import torch

from charset import CHARS, plain_quotes
from lines import Drawn
from net import Reader
from watch import batch, held_out


def words(logits, temperature):
    """[(text, confidence)] of one line: classes x steps."""
    p = torch.softmax(logits / temperature, 0)
    best, at = p.max(0)
    out, text, conf, last = [], "", 1.0, 0
    for k, q in zip(at.tolist(), best.tolist()):
        if k and k != last:
            c = CHARS[k - 1]
            if c == " ":
                out.append((text, conf))
                text, conf = "", 1.0
            else:
                text, conf = text + c, conf * q
        last = k
    out.append((text, conf))
    return [(plain_quotes(t), c) for t, c in out if t]


def right(got, want):
    """For each word of got, whether it stands in want at its place."""
    ok = [False] * len(got)
    for a, _, n in difflib.SequenceMatcher(None, got, want, autojunk=False).get_matching_blocks():
        ok[a:a + n] = [True] * n
    return ok


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--weights", required=True)
    ap.add_argument("--fonts", nargs="+", required=True)
    ap.add_argument("--real", required=True)
    ap.add_argument("--jsonl", nargs="+", default=[])
    a = ap.parse_args()
    torch.set_num_threads(1)
    net = Reader(len(CHARS) + 1)
    net.load_state_dict(torch.load(a.weights, map_location="cpu"))
    net.eval()
    drawn, r, g = Drawn(a.fonts, a.jsonl), random.Random(99), np.random.default_rng(99)
    samples = held_out(a.real, "ty_", 60) + held_out(a.real, "hw_", 40) + [drawn.sample(r, g) for _ in range(250)]
    with torch.no_grad():
        lines = [(net(batch([s]))[0], plain_quotes(s[1]).split()) for s in samples]
    for t in (0.8, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5):
        conf, ok = [], []
        for logits, want in lines:
            got = words(logits, t)
            conf += [c for _, c in got]
            ok += right([w for w, _ in got], want)
        conf, ok = np.array(conf), np.array(ok, float)
        bins = [f"{c:.1f}:{ok[(conf >= c) & (conf < c + 0.2)].mean():.2f}" for c in (0, 0.2, 0.4, 0.6, 0.8) if ((conf >= c) & (conf < c + 0.2)).any()]
        print(f"temperature {t}: Brier {((conf - ok) ** 2).mean():.4f}, mean confidence {conf.mean():.3f}, right {ok.mean():.3f}, share right by confidence {' '.join(bins)}")


if __name__ == "__main__":
    main()
