"""Writes the weight file that the Go runtime reads (its format: weights.go).

  export.py --weights ema.pt --out reader.weights [--temperature T]"""
import argparse
import struct
import zlib

import numpy as np
import torch

from charset import CHARS
from net import Reader, Residual


def folded(conv, norm):
    """A convolution and the normalisation after it as one: weight and bias."""
    w = conv.weight.detach().double().numpy()
    if norm is None:
        return w, conv.bias.detach().double().numpy()
    k = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().double().numpy()
    return w * k.reshape(-1, *[1] * (w.ndim - 1)), (norm.bias - norm.running_mean.double() * torch.from_numpy(k)).detach().double().numpy()


def layer(w, b, stride, rectify, add):
    if w.ndim == 3:
        w = w[:, :, None, :]
    out, per, kh, kw = w.shape
    separate = per == 1 and out > 1 and kh * kw == 9 and stride == (1, 1)
    body = w[:, 0].transpose(1, 2, 0) if separate else w.transpose(0, 2, 3, 1)
    head = struct.pack("<6B2H", 2 if separate else 1, kh, kw, *stride, rectify | add << 1, out if separate else per, out)
    return head + body.astype("<f2").tobytes() + b.astype("<f4").tobytes()


def chain(module):
    """(conv, norm or None, add back) in order."""
    if isinstance(module, Residual):
        m = list(module.body)
        return [(m[0], m[1], False), (m[3], m[4], True)]
    out, m = [], list(module)
    for i, x in enumerate(m):
        if isinstance(x, (torch.nn.Conv2d, torch.nn.Conv1d)):
            out.append((x, m[i + 1], False))
        elif isinstance(x, (torch.nn.Sequential, Residual)):
            out += chain(x)
    return out


def export(net, temperature):
    layers = []
    for c, n, add in chain(net.stem):
        layers.append(layer(*folded(c, n), tuple(c.stride), True, add))
    w, b = folded(net.fold[0], net.fold[1])  # features come channel by channel, each with its two rows
    layers.append(layer(w[:, :, 0].reshape(w.shape[0], -1, 2).transpose(0, 1, 2)[:, :, :, None], b, (1, 1), True, False))
    for s in net.steps:
        for c, n, add in chain(s):
            layers.append(layer(*folded(c, n), (1, 1), True, add))
    layers.append(layer(*folded(net.out, None), (1, 1), False, False))
    text = "".join(CHARS).encode()
    body = struct.pack("<H", len(text)) + text + struct.pack("<fH", temperature, len(layers)) + b"".join(layers)
    z = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = z.compress(body) + z.flush()
    return b"DXNN" + struct.pack("<HI", 1, zlib.crc32(body)) + body


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--weights", required=True)
    ap.add_argument("--out", required=True)
    ap.add_argument("--temperature", type=float, default=1.0)
    a = ap.parse_args()
    net = Reader(len(CHARS) + 1)
    net.load_state_dict(torch.load(a.weights, map_location="cpu"))
    net.eval()
    data = export(net, a.temperature)
    open(a.out, "wb").write(data)
    print(len(data), "bytes")


if __name__ == "__main__":
    main()
