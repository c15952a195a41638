"""Training lines: drawn from fonts, and real ones; each an image of 32 rows and its text."""
import glob
import os
import random

import numpy as np
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

import charset
from charset import INDEX, clean, plain_quotes
from degrade import degrade, finish, blur
from text import Text

AVOID = ("symbol", "dingbat", "math", "emoji", "integrals", "sizeone", "sizetwo", "sizethree", "sizefour", "sizefive", "nonunicode", "variants", "d050000l", "jsmath",
         "cmmi", "cmsy", "cmex", "droidsansfallback", "caps", "unicasedemo", "karlatamil", "redacted", "outline", "keycaps", "/tire", "lcd", "adventor-scrip")
HAND = ("caveat kalam patrick-hand homemade-apple reenie-beanie cedarville indie-flower gloria-hallelujah shadows-into rock-salt covered-by nothing-you architects gochi "
        "handlee schoolbell girl-next sue-ellen annie-use dancing bad-script marck-script mr-de-haviland herr-von monsieur pinyon great-vibes allura alex-brush sacramento "
        "parisienne satisfy damion courgette cookie delicious short-stack crafty coming-soon just-me over-the-rainbow loved-by belle-aurore zeyada waiting-for swanky dawning "
        "nanum-pen neucha shantell playpen mansalva kristi sriracha yomogi licorice ms-madi oooh montecarlo ephesis whisper corinthia birthstone rochester condiment vibur "
        "tangerine yellowtail dkg breip rufscript femkeklaver ecolier humor isabella kaushan tomson stevehand delphine z003 chorus comicneue permanent-marker").split()
MONO = ("mono courier typewriter typist typo cursor cutive special-elite ocra ocrb ocr-a ocr-b hack inconsolata anonymous vt323 dotgothic cousine 3270 glass code prime lmtt "
        "cmuntt cmtt share-tech press-start silkscreen compagnon typoscript").split()


class Font:
    def __init__(self, path):
        self.path, self.sizes = path, {}
        t = TTFont(path, lazy=True, fontNumber=0)
        self.chars = frozenset(c for c in INDEX if ord(c) in t.getBestCmap())
        low = path.lower()
        self.kind = "hand" if any(k in low for k in HAND) else "mono" if any(k in low for k in MONO) else "print"

    def at(self, size):
        if size not in self.sizes:
            self.sizes[size] = ImageFont.truetype(self.path, size)
        return self.sizes[size]


def fonts(folders):
    """Every usable face, by kind. A family with many weights counts little more than one with few."""
    out = {"print": [], "mono": [], "hand": []}
    seen = {}
    for folder in folders:
        files = [p for e in ("ttf", "otf", "woff") for p in glob.glob(os.path.join(folder, "**", "*." + e), recursive=True)]
        for p in sorted(files):
            low = p.lower()
            if any(k in low for k in AVOID) or p.endswith(".woff") and not ("-latin-400" in p or "-latin-700-normal" in p):
                continue
            try:
                f = Font(p)
            except Exception:
                continue
            if len(f.chars) < 80:
                continue
            family = os.path.basename(p).split("-")[0][:9]
            seen.setdefault((f.kind, family), []).append(f)
    for (kind, _), fs in sorted(seen.items()):
        out[kind].append(fs)
    return out


def draw(text, font, r, g):
    """-> ink image (255 paper) with a margin, the rows of the text's own ink."""
    size = r.randrange(34, 52)
    f = font.at(size)
    m = 16
    track = r.choice((0, 0, 0, r.uniform(-0.05, 0.03), r.uniform(0, 0.14))) * size
    shaky = font.kind == "mono" and r.random() < 0.5
    gap = r.choice((1, 1, 1, r.uniform(0.7, 1.2), r.uniform(1, 2.5)))
    ink = r.randrange(0, 60)
    if track == 0 and not shaky and gap == 1:
        w = int(f.getlength(text)) + 2 * m + size
        im = Image.new("L", (min(w, 6000), size * 2 + 2 * m), 255)
        ImageDraw.Draw(im).text((m + size // 4, m + size // 4), text, font=f, fill=ink)
    else:
        w = int(f.getlength(text) * max(1, gap * 0.35 + 0.65) + (max(0, track) + 2) * len(text)) + 2 * m + 2 * size
        im = Image.new("L", (min(w, 6000), size * 2 + 2 * m), 255)
        d, x = ImageDraw.Draw(im), m + size // 4
        for i, c in enumerate(text):
            dy = r.gauss(0, size * 0.025) if shaky else 0
            fill = min(180, max(0, int(ink + r.gauss(0, 35)))) if shaky else ink
            if c != " ":
                d.text((x, m + size // 4 + dy), c, font=f, fill=fill)
            adv = f.getlength(text[i:i + 2]) - f.getlength(text[i + 1:i + 2]) if i + 1 < len(text) else f.getlength(c)
            x += max(1, adv * (gap if c == " " else 1) + track)
    return im


def ink_box(a):
    rows = np.flatnonzero((a < 200).any(1))
    cols = np.flatnonzero((a < 200).any(0))
    if len(rows) < 2 or len(cols) < 2:
        return None
    return cols[0], rows[0], cols[-1] + 1, rows[-1] + 1


def dots(a, g):
    """A matrix printer: ink only where a pin strikes."""
    p = int(g.integers(3, 6))
    y, x = np.ogrid[:a.shape[0], :a.shape[1]]
    disc = ((y % p - p / 2 + 0.5) ** 2 + (x % p - p / 2 + 0.5) ** 2) <= (p * g.uniform(0.42, 0.62)) ** 2
    small = np.asarray(Image.fromarray(a.astype(np.uint8)).resize((a.shape[1] // p + 1, a.shape[0] // p + 1), Image.BOX))
    big = np.kron(small, np.ones((p, p), np.uint8))[:a.shape[0], :a.shape[1]]
    return np.where((big < 150) & disc, g.integers(0, 90), 255).astype(np.float32)


def surroundings(im, box, r, text_of, font):
    """Rules, boxes, underlines, and the feet and heads of neighbouring lines."""
    d = ImageDraw.Draw(im)
    x0, y0, x1, y1 = box
    h = y1 - y0
    if r.random() < 0.28:
        y = y1 + r.randrange(-h // 4, h // 4)
        d.line([r.choice((0, x0 - 4, x0)), y, r.choice((im.width, x1 + 4, (x0 + x1) // 2)), y + r.randrange(-2, 3)], fill=r.randrange(0, 140), width=r.randrange(1, 5))
    if r.random() < 0.05:
        y = y0 - r.randrange(-2, max(1, h // 4))
        d.line([0, y, im.width, y], fill=r.randrange(0, 140), width=r.randrange(1, 4))
    for x in (x0 - r.randrange(1, 10), x1 + r.randrange(1, 10)):
        if r.random() < 0.13:
            d.line([x, 0, x + r.randrange(-2, 3), im.height], fill=r.randrange(0, 120), width=r.randrange(1, 4))
    if r.random() < 0.12:
        other = Image.new("L", im.size, 255)
        t = text_of(r)
        t = "".join(c for c in t if c in font.chars)
        dy = round(h * r.uniform(0.95, 1.15)) * r.choice((-1, 1))
        ImageDraw.Draw(other).text((r.randrange(-40, 20), y0 + dy - h // 4), t * r.randrange(1, 3), font=font.at(40), fill=r.randrange(0, 90))
        b = np.asarray(other).copy()
        keep = r.uniform(0.03, 0.14) * h
        b[int(max(0, y0 + keep)) if dy < 0 else 0: im.height if dy < 0 else int(y1 - keep)] = 255
        im.paste(Image.fromarray(np.minimum(np.asarray(im), b)))


# Faces like those of most office print and typewriters.
USUAL = {"print": ("liberations", "nimbus", "arimo", "tinos", "texgyreheros", "texgyretermes", "freesans", "freeserif", "carlito"),
         "mono": ("courier", "cousine", "liberationmono", "nimbusmono", "tlwg", "special-elite", "cutive", "gnutypewriter", "cursor", "cmuntt", "lmmono", "freemono"), "hand": ()}


class Drawn:
    def __init__(self, folders, jsonl):
        self.fonts, self.text = fonts(folders), Text(jsonl)
        self.usual = {k: [f for f in self.fonts[k] if any(u in os.path.basename(f[0].path).lower() for u in USUAL[k])] for k in USUAL}

    def font(self, r):
        kind = r.choices(("print", "mono", "hand"), (48, 37, 15))[0]
        families = self.usual[kind] if self.usual[kind] and r.random() < 0.5 else self.fonts[kind]
        return r.choice(r.choice(families))

    def sample(self, r, g):
        for _ in range(20):
            font = self.font(r)
            t = self.text.line(r)
            if font.kind != "print":
                t = plain_quotes(t)
            t = "".join(c for c in t if c in font.chars or c == " ")
            shown, t = t, clean(t)
            if not t:
                continue
            s = self.render(shown, font, r, g)
            if s is not None:
                return s, t
        raise RuntimeError("no font can draw the text")

    def render(self, t, font, r, g):
        try:
            im = draw(t, font, r, g)
        except Exception:
            return None
        if font.kind == "hand" or r.random() < 0.08:
            k = r.uniform(-0.25, 0.35)
            im = im.transform(im.size, Image.AFFINE, (1, k, -k * im.height / 2, 0, 1, 0), Image.BILINEAR, fillcolor=255)
        box = ink_box(np.asarray(im))
        if box is None:
            return None
        surroundings(im, box, r, self.text.line, font)
        if r.random() < 0.4:
            im = im.rotate(r.gauss(0, 0.5) * min(1, 500 / im.width), Image.BILINEAR, fillcolor=255)
        a = np.asarray(im, np.float32)
        if font.kind == "mono" and r.random() < 0.12:
            a = dots(a, g)
        x0, y0, x1, y1 = box
        h = y1 - y0
        pad = [r.uniform(-0.02, 0.17) if r.random() < 0.8 else r.uniform(0, 0.45) for _ in "tb"]
        if h < 22:  # a line of dashes or small letters only is seen in its line's height
            pad = [p + (30 - h) / h * r.uniform(0.2, 0.8) for p in pad]
        side = [r.uniform(0, 0.35) * max(h, 25) for _ in "lr"]
        a = a[max(0, int(y0 - pad[0] * h)):int(y1 + pad[1] * h) + 1, max(0, int(x0 - side[0])):int(x1 + side[1]) + 1]
        if a.shape[0] < 8 or a.shape[1] < 4:
            return None
        if r.random() < 0.03:
            a = 255 - a
        heights = (9, 10, 11, 12, 13, 13, 14, 14, 15, 15, 16, 17, 18, 20, 22, 24, 28, 32, 40)
        paper = r.randrange(190, 256)
        a = degrade(a * (paper / 255), g, heights, 0.8, 0.5)
        return finish(a, g, (0.8, 1.2))


MARKS = set("^¬<>[]{}~=|#*\\")


def real_lines(folder, held_out):
    """(path, text, typed) of the folder's lines; every tenth line of each is held out."""
    out = []
    for tsv in sorted(glob.glob(os.path.join(folder, "*", "lines.tsv"))):
        d = os.path.dirname(tsv)
        typed = os.path.basename(d).startswith("ty_")
        for i, row in enumerate(open(tsv, encoding="utf-8")):
            name, style, text = row.rstrip("\n").split("\t")
            if (i % 10 == 0) != held_out or set(text) & MARKS:
                continue
            text = clean(plain_quotes(text))
            if text:
                out.append((os.path.join(d, name), text, typed))
    return out


class Real:
    def __init__(self, folder):
        rows = [(np.asarray(Image.open(p).convert("L")), t, typed) for p, t, typed in real_lines(folder, False)]
        rows = [x for x in rows if x[0].shape[1] / x[0].shape[0] * 32 < 1400 and x[0].shape[1] / x[0].shape[0] * 32 / 4 > 1.2 * len(x[1])]
        self.hand = [x for x in rows if not x[2]]
        self.typed = [x for x in rows if x[2]]

    def sample(self, r, g):
        a, t, typed = r.choice(self.typed if r.random() < 0.3 else self.hand)
        if r.random() < 0.6:
            k = r.uniform(-0.3, 0.3) if not typed else r.uniform(-0.1, 0.1)
            im = Image.fromarray(a)
            m = round(abs(k) * im.height / 2)
            wide = Image.new("L", (im.width + 2 * m, im.height), int(np.percentile(a, 80)))
            wide.paste(im, (m, 0))
            a = np.asarray(wide.transform(wide.size, Image.AFFINE, (1, k, -k * im.height / 2, r.uniform(-0.004, 0.004), 1, 0), Image.BILINEAR, fillcolor=int(np.percentile(a, 80))))
        h = a.shape[0]
        top, foot = (int(h * r.uniform(-0.1, 0.1)) for _ in "tf")
        a = np.pad(a, ((max(0, -top), max(0, -foot)), (0, 0)), mode="edge")[max(0, top):]
        a = a[:a.shape[0] - max(0, foot)].astype(np.float32)
        if r.random() < 0.5:
            a = degrade(a, g, (16, 20, 24, 28, 32, 40, 48) if typed else (22, 26, 32, 40, 48), 0.5)
        elif r.random() < 0.5:
            a = blur(a, r.uniform(0.2, 0.8))
        return finish(a, g, (0.75, 1.2)), t


def pools(drawn, real, seed, share_real, size=256):
    """Endless lists of samples of about one width, of about `area` columns a batch."""
    r, g = random.Random(seed), np.random.default_rng(seed)
    while True:
        pool = sorted((real.sample(r, g) if r.random() < share_real else drawn.sample(r, g) for _ in range(size)), key=lambda s: s[0].shape[1])
        out, i = [], 0
        while i < len(pool):
            n = 1
            while i + n < len(pool) and n < 48 and pool[i + n][0].shape[1] * (n + 1) <= 10240:
                n += 1
            out.append(pool[i:i + n])
            i += n
        r.shuffle(out)
        yield from out
