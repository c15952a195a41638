"""The reader: convolutions only, CTC. 32 x W grey to W/4 steps."""
import torch
import torch.nn as nn


def conv(c, o, k, s=(1, 1), groups=1):
    return nn.Sequential(nn.Conv2d(c, o, k, s, k // 2, groups=groups, bias=False), nn.BatchNorm2d(o), nn.ReLU())


def separable(c, o):
    return nn.Sequential(nn.Conv2d(c, c, 3, 1, 1, groups=c, bias=False), nn.BatchNorm2d(c), nn.ReLU(), nn.Conv2d(c, o, 1, bias=False), nn.BatchNorm2d(o), nn.ReLU())


def step(c):
    return nn.Sequential(nn.Conv1d(c, c, 9, 1, 4, groups=c, bias=False), nn.BatchNorm1d(c), nn.ReLU(), nn.Conv1d(c, c, 1, bias=False), nn.BatchNorm1d(c), nn.ReLU())


class Residual(nn.Module):
    def __init__(self, body, fresh):
        super().__init__()
        self.body = body
        if fresh:  # a block added to a trained net starts as nothing
            nn.init.zeros_(body[4].weight)
            nn.init.constant_(body[4].bias, 1e-3)

    def forward(self, x):
        return x + self.body(x)


class Reader(nn.Module):
    def __init__(self, classes, steps=8):
        super().__init__()
        self.stem = nn.Sequential(conv(1, 24, 3, (2, 2)), conv(24, 48, 3, (2, 1)), conv(48, 64, 3), conv(64, 96, 3, (2, 2)), separable(96, 160),
                                  Residual(separable(160, 160), True), Residual(separable(160, 160), True), conv(160, 160, 3, (2, 1)), Residual(separable(160, 160), True))
        self.fold = nn.Sequential(nn.Conv1d(320, 256, 1, bias=False), nn.BatchNorm1d(256), nn.ReLU())
        self.steps = nn.ModuleList([Residual(step(256), i >= 4) for i in range(steps)])
        self.out = nn.Conv1d(256, classes, 1)

    def forward(self, x):
        y = self.stem(x)
        b, c, h, w = y.shape
        y = self.fold(y.reshape(b, c * h, w))
        for s in self.steps:
            y = s(y)
        return self.out(y)


def from_sketch(net, path, chars, index):
    """Starts from the 0.74 million parameter sketch: its layers, and its classes where they are ours."""
    old = torch.load(path, map_location="cpu")
    old_chars = [chr(c) for c in range(32, 127)] + list("ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜßàâäáãçèéêëíîïñóôöõùúûüœæ€£§°«»–—’‘“”•…")
    new = net.state_dict()
    move = {"cnn.5.": "stem.7."}
    move.update({f"cnn.{i}.": f"stem.{i}." for i in range(5)})
    move.update({f"seq.{i}.": f"steps.{i}.body." for i in range(4)})
    move["h."] = "fold."
    for k, v in old.items():
        for a, b in move.items():
            if k.startswith(a):
                assert new[b + k[len(a):]].shape == v.shape, k
                new[b + k[len(a):]] = v
    w, b = new["out.weight"] * 0.3, new["out.bias"] * 0 - 6
    w[0], b[0] = old["out.weight"][0], old["out.bias"][0]
    for i, c in enumerate(old_chars):
        w[index[c]], b[index[c]] = old["out.weight"][i + 1], old["out.bias"][i + 1]
    new["out.weight"], new["out.bias"] = w, b
    net.load_state_dict(new)
