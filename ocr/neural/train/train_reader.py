"""Trains the line reader, or goes on with a run.

  train_reader.py --out RUN --fonts DIR ... --real DIR --jsonl FILE ... [--data DIR] [--sketch FILE] [--minutes M]

RUN/last.pt holds everything a later start needs; RUN/ema.pt the averaged weights that are exported. RUN/control.json may
change {"end": unix time, "lr": peak, "share_real": x, "floor": share of the peak} while it runs. --data holds measuring sets that
are watched and never trained on. One thread, plus one process that draws."""
import argparse
import copy
import json
import multiprocessing as mp
import os
import time

import torch
import torch.nn as nn

from charset import CHARS, INDEX
from net import Reader, from_sketch
from watch import batch, crops, held_out, score


def draw(q, args, seed):
    import lines
    torch.set_num_threads(1)
    drawn, real = lines.Drawn(args.fonts, args.jsonl), lines.Real(args.real)
    for b in lines.pools(drawn, real, seed, args.share_real):
        q.put(b)


def watched(args):
    sets = {}
    if args.data:
        for name, kind, most, step in (("funsd", "words", 600, 3), ("sroie", "lines", 120, 1), ("letters", "lines", 100, 1), ("typed_fr", "lines", 80, 1)):
            sets[name] = crops(os.path.join(args.data, name), kind, most, step)
    for name in ("hw_copiste_fr", "hw_poilus_fr", "ty_"):
        sets[name] = held_out(args.real, name, 100)
    return sets


def freeze(net, blocks):
    """The first blocks of the stem stay as they are: late in a run that makes a step a quarter cheaper."""
    for m in list(net.stem)[:blocks]:
        m.eval()
        for p in m.parameters():
            p.requires_grad_(False)


def average(ema, net, n, longest):
    d = min(longest, (n + 1) / (n + 20))
    with torch.no_grad():
        for a, b in zip(ema.state_dict().values(), net.state_dict().values()):
            if a.dtype.is_floating_point:
                a.mul_(d).add_(b, alpha=1 - d)
            else:
                a.copy_(b)


def rate(c, now):
    left = max(0.0, (c["end"] - now) / max(1.0, c["end"] - c["start"]))
    return c["lr"] * (c["floor"] + (1 - c["floor"]) * min(1.0, left * c["slope"]))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--out", required=True)
    ap.add_argument("--fonts", nargs="+", required=True)
    ap.add_argument("--real", required=True)
    ap.add_argument("--jsonl", nargs="+", default=[])
    ap.add_argument("--data")
    ap.add_argument("--sketch")
    ap.add_argument("--minutes", type=float, default=90)
    ap.add_argument("--lr", type=float, default=1.5e-3)
    ap.add_argument("--share-real", type=float, default=0.25)
    ap.add_argument("--freeze", type=int, default=0, help="blocks of the stem")
    ap.add_argument("--average", type=float, default=0.9995, help="the averaged weights' memory")
    ap.add_argument("--slope", type=float, default=1.6, help="above 1: the share of time at the peak rate is 1-1/slope")
    ap.add_argument("--watch", type=float, default=300, help="seconds between looks at the watched sets")
    ap.add_argument("--seed", type=int, default=1)
    args = ap.parse_args()
    os.makedirs(args.out, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    q = mp.Queue(40)
    mp.Process(target=draw, args=(q, args, int(time.time()) if args.seed == 0 else args.seed), daemon=True).start()
    net = Reader(len(CHARS) + 1)
    n = lines = 0
    last = os.path.join(args.out, "last.pt")
    opt = torch.optim.AdamW(net.parameters(), args.lr, weight_decay=1e-3)
    ema = copy.deepcopy(net)
    if os.path.exists(last):
        s = torch.load(last)
        net.load_state_dict(s["net"]); ema.load_state_dict(s["ema"]); opt.load_state_dict(s["opt"])
        n, lines = s["n"], s["lines"]
    elif args.sketch:
        from_sketch(net, args.sketch, CHARS, INDEX)
        ema.load_state_dict(net.state_dict())
    net = net.to(memory_format=torch.channels_last)
    freeze(net, args.freeze)
    print(sum(p.numel() for p in net.parameters()), "parameters", len(CHARS) + 1, "classes", flush=True)
    ctc = nn.CTCLoss(zero_infinity=True)
    sets = watched(args)
    print({k: len(v) for k, v in sets.items()}, flush=True)
    control = {"start": time.time(), "end": time.time() + args.minutes * 60, "lr": args.lr, "floor": 0.02, "slope": args.slope, "every": args.watch}
    t0 = time.time(); seen = time.time() if n else 0.0; run = 3.0; begin = n
    while time.time() < control["end"]:
        if time.time() - seen > control["every"]:
            seen = time.time()
            path = os.path.join(args.out, "control.json")
            if os.path.exists(path):
                control.update(json.load(open(path)))
            r = {k: score(ema, v) for k, v in sets.items()}
            print(f"{(time.time() - t0) / 60:.1f} min {n} steps {lines} lines loss {run:.3f} lr {rate(control, time.time()):.5f} | " + " ".join(f"{k} {a:.3f}/{b:.3f}" for k, (a, b) in r.items()), flush=True)
            torch.save({"net": net.state_dict(), "ema": ema.state_dict(), "opt": opt.state_dict(), "n": n, "lines": lines}, last + ".new")
            os.replace(last + ".new", last)
            torch.save(ema.state_dict(), os.path.join(args.out, "ema.pt"))
        ss = q.get()
        x = batch(ss).contiguous(memory_format=torch.channels_last)
        for g in opt.param_groups:
            g["lr"] = rate(control, time.time()) * min(1, (n - begin + 1) / (50 if begin else 200))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = net(x)
        y = y.float().log_softmax(1).permute(2, 0, 1)
        target = torch.tensor([INDEX[c] for s in ss for c in s[1]])
        size = torch.tensor([len(s[1]) for s in ss])
        steps = torch.tensor([min(y.shape[0], s[0].shape[1] // 4 + 1) for s in ss])
        loss = ctc(y, target, steps, size)
        opt.zero_grad()
        loss.backward()
        norm = nn.utils.clip_grad_norm_(net.parameters(), 3.0)
        if torch.isfinite(norm):
            opt.step()
            average(ema, net, n, args.average)
        n, lines, run = n + 1, lines + len(ss), 0.99 * run + 0.01 * loss.item()
    r = {k: score(ema, v) for k, v in sets.items()}
    print("end", n, lines, " ".join(f"{k} {a:.3f}/{b:.3f}" for k, (a, b) in r.items()), flush=True)
    torch.save({"net": net.state_dict(), "ema": ema.state_dict(), "opt": opt.state_dict(), "n": n, "lines": lines}, last)
    torch.save(ema.state_dict(), os.path.join(args.out, "ema.pt"))


if __name__ == "__main__":
    main()
