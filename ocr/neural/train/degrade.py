"""What scanners, faxes, copiers and cameras do to a line of text. Images are float32, 0 ink to 255 paper."""
import io

import numpy as np
from PIL import Image, ImageFilter

HEIGHT = 32      # of the reader's input
LONGEST = 1280   # its widest input in training


def field(g, shape, cell):
    """Smooth noise in -1..1: blotches about cell pixels wide."""
    h, w = max(2, shape[0] // cell + 2), max(2, shape[1] // cell + 2)
    small = Image.fromarray(g.uniform(-1, 1, (h, w)).astype(np.float32))
    return np.asarray(small.resize((shape[1], shape[0]), Image.BICUBIC))


def blur(a, radius):
    return np.asarray(Image.fromarray(np.clip(a, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(radius)), np.float32)


def fax(a, g):
    """Bilevel at a resolution higher than the final one: ragged edges, thin or fat strokes, dropouts."""
    lo, hi = np.percentile(a, 1), np.percentile(a, 95)
    b = blur(a, g.uniform(0.4, 1.3)) + g.normal(0, g.uniform(3, 30), a.shape).astype(np.float32)
    b += field(g, a.shape, g.integers(6, 40)) * g.uniform(0, 25)
    t = lo + (hi - lo) * g.uniform(0.3, 0.82)
    return np.where(b > t, 255, 0).astype(np.float32)


def resize(a, w, h, how):
    return np.asarray(Image.fromarray(np.clip(a, 0, 255).astype(np.uint8)).resize((max(4, int(w)), max(4, int(h))), how), np.float32)


def jpeg(a, q):
    f = io.BytesIO()
    Image.fromarray(np.clip(a, 0, 255).astype(np.uint8)).save(f, "JPEG", quality=int(q))
    return np.asarray(Image.open(f), np.float32)


def office(a, g, low):
    """A bilevel scan at some 200 dpi, then brought to low rows: what most archives of forms hold."""
    h, w = a.shape
    fine = min(h, round(low * g.uniform(1.6, 3)))
    a = resize(a, round(w * fine / h), fine, Image.BOX)
    lo, hi = float(a.min()), float(np.percentile(a, 95))
    if g.random() < 0.6:
        a = blur(a, g.uniform(0.3, 0.8))
    a = a + g.normal(0, g.uniform(0, 14), a.shape).astype(np.float32)
    a = np.where(a > lo + (hi - lo) * g.uniform(0.32, 0.8), 255, 0).astype(np.float32)
    if g.random() < 0.06:  # a screened ground
        y, x = np.ogrid[:a.shape[0], :a.shape[1]]
        p = int(g.integers(2, 5))
        a = np.where((y + (x // p % 2) * (p // 2)) % p + x % p == 0, 0, a)
    a = resize(a, round(w * low / h), low, g.choice([Image.BOX, Image.BILINEAR, Image.BICUBIC, Image.LANCZOS]))
    if g.random() < 0.3:
        a = (a - 255) * g.uniform(0.5, 1.4) + 255
    if g.random() < 0.15:
        a = np.where(g.random(a.shape) < g.choice([0.002, 0.006]), 0, a)
    if g.random() < 0.15:
        a = jpeg(a, g.integers(40, 90))
    return a


def degrade(a, g, heights, hard=1.0, archive=0.0):
    """heights: the line heights in pixels that the paper may have been scanned at; archive: the share that office() makes."""
    h, w = a.shape
    if g.random() < archive:
        return office(a, g, min(h, int(g.choice(heights))))
    if g.random() < 0.35 * hard:
        a = fax(a, g)
    elif g.random() < 0.3:
        a = blur(a, g.uniform(0.3, 1.1))
    low = int(g.choice(heights))
    if low < h:
        a = resize(a, round(w * low / h), low, g.choice([Image.BOX, Image.BILINEAR, Image.LANCZOS, Image.BICUBIC]))
    if g.random() < 0.25 * hard:
        m = g.random(a.shape) < g.choice([0.002, 0.006, 0.02])
        a = np.where(m, g.choice([0, 40, 255]), a).astype(np.float32)
    if g.random() < 0.5:
        a = a + g.normal(0, g.uniform(1, 16), a.shape).astype(np.float32)
    if g.random() < 0.25:
        a = a + field(g, a.shape, 24) * g.uniform(5, 40)
    if g.random() < 0.4:
        k = g.uniform(0.45, 1.3)
        a = (a - 128) * k + 128 + g.uniform(-50, 25) * (k < 1)
    if g.random() < 0.12 * hard:
        a = np.where(a > g.uniform(110, 215), 255, 0).astype(np.float32)
    if g.random() < 0.3:
        a = jpeg(a, g.integers(18, 80))
    return a


def finish(a, g=None, squeeze=(1, 1)):
    """-> uint8, HEIGHT rows, as the runtime makes it: bilinear, aspect kept."""
    h, w = a.shape
    k = g.uniform(*squeeze) if g is not None else 1
    w2 = max(8, min(LONGEST, round(w * HEIGHT / h * k)))
    return np.asarray(Image.fromarray(np.clip(a, 0, 255).astype(np.uint8)).resize((w2, HEIGHT), Image.BILINEAR))
