"""How near a picture of character cells comes to pixels; script/preview uses it.

A cell has 8x16 pixels. Blocks fill their parts to the edge; a braille dot covers a quarter of its part, as kitty, foot
and DejaVu Sans draw it. Needs numpy.
"""

import re

import numpy

BASIC = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
]
LEVELS = [0, 95, 135, 175, 215, 255]
PALETTE = (
    BASIC
    + [(r, g, b) for r in LEVELS for g in LEVELS for b in LEVELS]
    + [(level, level, level) for level in range(8, 248, 10)]
)


def lab(colors):
    """CIELAB of sRGB levels, D65."""
    c = colors / numpy.float32(255)
    c = numpy.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    m = numpy.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]])
    t = (c @ m.T) / numpy.array([0.95047, 1, 1.08883])
    f = numpy.where(t > 216 / 24389, numpy.cbrt(t), (24389 / 27 * t + 16) / 116)
    return numpy.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


def ciede2000(one, two):
    """Differences of colors in CIELAB: Sharma, Wu and Dalal, The CIEDE2000 color-difference formula, 2005."""
    (l1, a1, b1), (l2, a2, b2) = numpy.moveaxis(one, -1, 0), numpy.moveaxis(two, -1, 0)
    mean = (numpy.hypot(a1, b1) + numpy.hypot(a2, b2)) / 2
    g = 0.5 * (1 - numpy.sqrt(mean**7 / (mean**7 + 25.0**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = numpy.hypot(a1, b1), numpy.hypot(a2, b2)
    h1, h2 = numpy.degrees(numpy.arctan2(b1, a1)) % 360, numpy.degrees(numpy.arctan2(b2, a2)) % 360
    step = numpy.where(c1 * c2 == 0, 0, (h2 - h1 + 180) % 360 - 180)
    dl, dc, dh = l2 - l1, c2 - c1, 2 * numpy.sqrt(c1 * c2) * numpy.sin(numpy.radians(step / 2))
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = numpy.where(c1 * c2 == 0, h1 + h2, (h1 + step / 2) % 360)
    cos = lambda degrees: numpy.cos(numpy.radians(degrees))
    t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63)
    sl = 1 + 0.015 * (l - 50) ** 2 / numpy.sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    turn = 60 * numpy.exp(-(((h - 275) / 25) ** 2))
    rt = -numpy.sin(numpy.radians(turn)) * 2 * numpy.sqrt(c**7 / (c**7 + 25.0**7))
    square = (dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh)
    # Rounding makes it negative for equal colors.
    return numpy.sqrt(numpy.maximum(square, 0))


WIDTH, HEIGHT = 8, 16
Y, X = numpy.mgrid[0:HEIGHT, 0:WIDTH]
TERMINAL, TEXT = (0, 0, 0), (229, 229, 229)


def mask(bits, rows, columns):
    """The pixels of a cell in the parts whose bits are set, row by row."""
    return (bits >> (Y * rows // HEIGHT * columns + X * columns // WIDTH) & 1).astype(bool)


# The middle of each part of braille: 2x2 pixels of 4x4.
DOT = (Y % 4 // 2 != Y % 2) & (X % 4 // 2 != X % 2)
LOWER = {chr(0x2580 + n): Y >= HEIGHT - n * HEIGHT // 8 for n in range(1, 9)}
LEFT = {chr(0x2590 - n): X < n * WIDTH // 8 for n in range(1, 8)}
QUADRANTS = {glyph: mask(bits, 2, 2) for bits, glyph in enumerate(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")}
SEXTANTS = {chr(0x1FB00 + i): mask(bits, 3, 2) for i, bits in enumerate(b for b in range(1, 63) if b not in (21, 42))}
# The part of each bit.
DOTS = [0, 2, 4, 1, 3, 5, 6, 7]
BRAILLE = {
    chr(0x2800 + code): mask(sum((code >> bit & 1) << part for bit, part in enumerate(DOTS)), 4, 2) & DOT
    for code in range(256)
}
# Octants that Unicode had before it had octants; the rest that are no quadrants stand in order from U+1CD00.
ELSEWHERE = {
    0x01: "\U0001CEA8", 0x02: "\U0001CEAB", 0x03: "\U0001FB82", 0xC0: "▂", 0x40: "\U0001CEA3", 0x80: "\U0001CEA0",
    0x3F: "\U0001FB85", 0xFC: "▆", 0x14: "\U0001FBE6", 0x28: "\U0001FBE7",
}
OWN = (bits for bits in range(256) if bits not in ELSEWHERE and (bits ^ bits >> 2) & 0x33)
OCTANTS = {glyph: mask(bits, 4, 2) for bits, glyph in ELSEWHERE.items()}
OCTANTS |= {chr(0x1CD00 + i): mask(bits, 4, 2) for i, bits in enumerate(OWN)}
BLOCK = QUADRANTS | LOWER | LEFT
GLYPHS = BRAILLE | OCTANTS | SEXTANTS | BLOCK
PARTS = {"block": BLOCK, "sextant": SEXTANTS, "octant": OCTANTS, "braille": BRAILLE}


def screen(text, columns, rows, first=0):
    """The pixels of the rows from a first one on that a terminal shows of a text."""
    cells, row, column = {}, 0, 0
    fore, back, reverse = TEXT, TERMINAL, False
    # Control sequences, strings, other escapes, characters.
    for token in re.finditer(
        r"\x1b\[([^@-~]*)([@-~])|\x1b[\]P^_][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()]?.|([^\x1b])", text
    ):
        words, action, glyph = token.groups()
        if glyph == "\n":
            row, column = row + 1, 0
        elif glyph and glyph >= " ":
            cells[row, column] = (GLYPHS.get(glyph, BLOCK[" "]), *((back, fore) if reverse else (fore, back)))
            column += 1
        elif action == "H":
            row, column = [int(word or 1) - 1 for word in (words or ";").split(";")]
        elif action == "J":
            cells = {}
        elif action == "m":
            codes = [int(word or 0) for word in re.split("[;:]+", words or "0")]
            while codes:
                code = codes.pop(0)
                color = None
                if code in (38, 48):
                    color = PALETTE[codes[1]] if codes[0] == 5 else tuple(codes[1:4])
                    codes = codes[2:] if codes[0] == 5 else codes[4:]
                elif code // 10 in (3, 4, 9, 10) and code % 10 < 8:
                    color = BASIC[code % 10 + (8 if code >= 90 else 0)]
                elif code in (0, 39, 49):
                    fore, back = (fore if code == 49 else TEXT), (back if code == 39 else TERMINAL)
                if code in (0, 7, 27):
                    reverse = code == 7
                if color and (code == 38 or code // 10 in (3, 9)):
                    fore = color
                elif color:
                    back = color
    pixels = numpy.zeros((rows, HEIGHT, columns, WIDTH, 3), numpy.float32) + numpy.float32(TERMINAL)
    for (row, column), (own, color, ground) in cells.items():
        if 0 <= row - first < rows and column < columns:
            pixels[row - first, :, column] = numpy.where(own[..., None], color, ground)
    return pixels.reshape(rows * HEIGHT, columns * WIDTH, 3)


BLUR = numpy.exp(-((numpy.arange(-6, 7) / 1.5) ** 2) / 2, dtype=numpy.float32)
BLUR /= BLUR.sum()


def blurred(pixels):
    """As seen from an arm's length: a Gaussian of 1.5 pixels."""
    for axis in (0, 1):
        wide = numpy.pad(pixels, [(6, 6) if axis == k else (0, 0) for k in range(pixels.ndim)], mode="symmetric")
        pixels = sum(weight * wide.take(range(i, i + pixels.shape[axis]), axis) for i, weight in enumerate(BLUR))
    return pixels


def as_cells(pixels):
    """A row of 128 pixels for each cell."""
    rows, columns = pixels.shape[0] // HEIGHT, pixels.shape[1] // WIDTH
    return pixels.reshape(rows, HEIGHT, columns, WIDTH, 3).swapaxes(1, 2).reshape(rows * columns, -1, 3)


def as_pixels(cells, columns):
    return cells.reshape(-1, columns, HEIGHT, WIDTH, 3).swapaxes(1, 2).reshape(-1, columns * WIDTH, 3)


class Drawing:
    """A drawing's exact pixels, and the cells through which an edge of it runs."""

    def __init__(self, pixels):
        self.columns = pixels.shape[1] // WIDTH
        cells = as_cells(pixels)
        self.edges = (cells.max(1) - cells.min(1)).max(-1) > 8
        self.pixels, self.seen = pixels, blurred(pixels)
        self.lab = lab(as_cells(self.seen)[self.edges])

    def distance(self, pixels):
        """The mean CIEDE2000 at the edges."""
        return float(ciede2000(lab(as_cells(blurred(pixels))[self.edges].clip(0, 255)), self.lab).mean())

    def best(self, names, palette=None):
        """The nearest that characters of some sets can show, with its distance."""
        masks = numpy.unique([own.ravel() for name in names.split("+") for own in PARTS[name].values()], axis=0)
        tries = [self.nearest(masks.astype(numpy.float32), seen, palette) for seen in (False, True)]
        return min(((self.distance(pixels), pixels) for pixels in tries), key=lambda pair: pair[0])

    def nearest(self, masks, as_seen, palette):
        """The pattern and the colors with the least squared error in every cell."""
        f = masks @ INSIDE if as_seen else masks
        g = 1 - f
        ff, fg, gg = (f * f).sum(1)[:, None], (f * g).sum(1)[:, None], (g * g).sum(1)[:, None]
        edges = numpy.flatnonzero(self.edges)
        wanted = as_cells(self.seen if as_seen else self.pixels)
        cells = as_cells(self.pixels).copy()
        for part in numpy.array_split(edges, len(edges) // 200 + 1):
            c = wanted[part].swapaxes(1, 2)
            tf, tg = (c @ f.T).swapaxes(1, 2), (c @ g.T).swapaxes(1, 2)
            scale = 1 / numpy.maximum(ff * gg - fg * fg, 1e-3)
            one, other = ((tf * gg - tg * fg) * scale).clip(0, 255), ((tg * ff - tf * fg) * scale).clip(0, 255)
            # Each again with the other held: a color at its limit moves the best of the other.
            one = ((tf - other * fg) / numpy.maximum(ff, 1e-3)).clip(0, 255)
            other = ((tg - one * fg) / numpy.maximum(gg, 1e-3)).clip(0, 255)
            chosen = numpy.arange(len(masks))[None].repeat(len(part), 0)
            weights = ff, fg, gg
            if palette is not None:
                # The nearest of the palette for the most promising patterns.
                error = quadratic(one, other, tf, tg, *weights)
                chosen = numpy.argsort(error, axis=1)[:, : 8192 // len(palette)]
                one, other, tf, tg = (numpy.take_along_axis(v, chosen[..., None], 1) for v in (one, other, tf, tg))
                weights = [weight[chosen] for weight in (ff, fg, gg)]
                for _ in range(3):
                    one = nearest_of(palette, tf - other * weights[1], weights[0])
                    other = nearest_of(palette, tg - one * weights[1], weights[2])
            k = quadratic(one, other, tf, tg, *weights).argmin(1)
            at = numpy.arange(len(part)), k
            own = masks[chosen[at]][..., None]
            cells[part] = own * one[at][:, None] + (1 - own) * other[at][:, None]
        return as_pixels(cells, self.columns)


def quadratic(one, other, tf, tg, ff, fg, gg):
    """The squared errors of pairs of colors, less those of the pixels."""
    return (one * (one * ff + 2 * other * fg - 2 * tf) + other * (other * gg - 2 * tg)).sum(-1)


def nearest_of(palette, t, weight):
    """The colors of a palette with the least weight * color² - 2 * color * t."""
    return palette[((palette * palette).sum(1) * weight - 2 * (t @ palette.T)).argmin(-1)]


def inside():
    """The blur inside a cell, mirrored at its sides, as a matrix over its pixels."""
    unit = numpy.eye(HEIGHT * WIDTH, dtype=numpy.float32)
    return numpy.stack([blurred(row.reshape(HEIGHT, WIDTH)).ravel() for row in unit])


INSIDE = inside()


def check():
    """Stops unless the measure gives the values known for it."""
    # Pairs 1, 7, 17 and 25 of the table of Sharma, Wu and Dalal.
    pairs = [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425), ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.5, 0), (73, 25, -18), 27.1492), ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ]
    for one, two, wanted in pairs:
        assert abs(ciede2000(numpy.array(one), numpy.array(two)) - wanted) < 0.0001, (one, two)
    assert numpy.allclose(lab(numpy.array([255.0, 0, 0])), (53.24, 80.09, 67.20), atol=0.01)
    # A dot covers 4 of a cell's 128 pixels.
    assert BRAILLE["⠁"].sum() == 4 and BRAILLE["⣿"].sum() == 32 and BRAILLE["⡀"][12:, :4].sum() == 4
    assert "\U0001CDE5" in OCTANTS and "\U0001CDE6" not in OCTANTS
    # A picture of characters is 0 from itself, and is found again among all of their set.
    for glyphs, names in [("▘▄⣷⡀", "block+braille"), ("🬀🬱▂▍", "block+sextant+braille"), ("𜴀𜶖𜺨▞", "block+octant")]:
        text = "".join(f"\x1b[38;2;{60 * i};200;9;48:2::250:{50 * i}:90m{glyph}" for i, glyph in enumerate(glyphs))
        drawing = Drawing(screen(text, 4, 1))
        assert drawing.edges.all() and drawing.distance(drawing.pixels) < 0.0001
        assert drawing.best(names)[0] < 0.01, names
        # Mixed colors are none of a palette's.
        assert drawing.best(names, numpy.float32(PALETTE))[0] > 1, names
