"""Trains the orientation model on the windows that the command beside it draws.

  train.py windows.bin ../orientation.weights [epochs]

Windows are shown as they are or turned by 180 degrees, and moved a little; the
classes are upright, upside down, sideways. The last tenth of the file is for
validation. Needs PyTorch; one thread; the weights are written as little-endian
float32, layer by layer, in the order in which orientation_net.go reads them."""
import sys
import numpy as np
import torch
from torch import nn

ROWS, COLUMNS = 24, 48
torch.manual_seed(1)
torch.set_num_threads(1)
data = np.fromfile(sys.argv[1], dtype=np.uint8)
data = data[: len(data) // (1 + ROWS * COLUMNS) * (1 + ROWS * COLUMNS)].reshape(-1, 1 + ROWS * COLUMNS)
epochs = int(sys.argv[3]) if len(sys.argv) > 3 else 8
split = len(data) * 9 // 10

net = nn.Sequential(
    nn.Conv2d(1, 8, 3, 2, 1), nn.ReLU(), nn.Conv2d(8, 16, 3, 2, 1), nn.ReLU(), nn.Conv2d(16, 32, 3, 2, 1), nn.ReLU(),
    nn.Flatten(), nn.Linear(32 * 3 * 6, 32), nn.ReLU(), nn.Linear(32, 2))


def logits(x):
    """Looks at the window and at the window turned, so that neither way up is favoured by what says nothing."""
    a, b = net(x), net(x.flip(2, 3))
    return torch.stack([a[:, 0], b[:, 0], a[:, 1] + b[:, 1]], 1)


def batch(rows, augment):
    x = torch.from_numpy(rows[:, 1:].reshape(-1, 1, ROWS, COLUMNS).astype(np.float32)) / 4
    side = torch.from_numpy(rows[:, 0].astype(np.int64))
    turned = torch.rand(len(x)) < 0.5
    x = torch.where(turned[:, None, None, None], x.flip(2, 3), x)
    y = torch.where(side == 1, torch.tensor(2), turned.long())
    if augment:
        x = torch.roll(x, (int(torch.randint(-2, 3, ())), int(torch.randint(-4, 5, ()))), (2, 3))
    return x, y


optimizer = torch.optim.Adam(net.parameters(), 2e-3)
steps = epochs * (split // 256)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps)
loss_of = nn.CrossEntropyLoss()
for epoch in range(epochs):
    order, total = np.random.default_rng(epoch).permutation(split), 0.0
    for i in range(split // 256):
        x, y = batch(data[np.sort(order[i * 256:(i + 1) * 256])], True)
        loss = loss_of(logits(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        total += loss.item()
    with torch.no_grad():
        x, y = batch(data[split:], False)
        p = torch.cat([logits(part).argmax(1) for part in x.split(1024)])
        confusion = [[int(((y == a) & (p == b)).sum()) for b in range(3)] for a in range(3)]
    print(epoch, "loss", round(total / (split // 256), 4), "accuracy", round(float((p == y).float().mean()), 4), confusion, flush=True)

# Convolutions go from (out, in, y, x) to (y, x, in, out), the first dense layer
# from (out, channel, y, x) to (y, x, channel, out), the last to (in, out).
convs, dense = [net[0], net[2], net[4]], [net[7], net[9]]
parts = []
for c in convs:
    parts += [c.weight.detach().permute(2, 3, 1, 0), c.bias.detach()]
parts += [dense[0].weight.detach().reshape(32, 32, 3, 6).permute(2, 3, 1, 0), dense[0].bias.detach()]
parts += [dense[1].weight.detach().t(), dense[1].bias.detach()]
np.concatenate([p.contiguous().numpy().ravel() for p in parts]).astype("<f4").tofile(sys.argv[2])
