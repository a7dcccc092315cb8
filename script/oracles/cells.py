"""The pixels of a screen of characters with colors, and the difference of two pictures as seen."""
import re

import numpy

# The columns and rows of pixels of a cell: the finest blocks are eighths of it.
WIDE, HIGH = 8, 16
Y, X = numpy.mgrid[0:HIGH, 0:WIDE]
QUADRANTS = {"▘": 1, "▝": 2, "▀": 3, "▖": 4, "▌": 5, "▞": 6, "▛": 7, "▗": 8, "▚": 9, "▐": 10, "▜": 11, "▄": 12,
             "▙": 13, "▟": 14, "█": 15}
# The part, row by row, of each bit of a braille character.
DOTS = [0, 2, 4, 1, 3, 5, 6, 7]


def mask(character):
    """The pixels of a cell in the color of its character; a dot has a quarter of its part."""
    code = ord(character)
    if character in QUADRANTS:
        return (QUADRANTS[character] >> (Y * 2 // HIGH * 2 + X * 2 // WIDE)) & 1 == 1
    if 0x2581 <= code <= 0x2588:
        return Y >= HIGH - (code - 0x2580) * HIGH / 8
    if 0x2589 <= code <= 0x258F:
        return X < (0x2590 - code) * WIDE / 8
    if 0x2800 <= code <= 0x28FF:
        parts = sum(1 << part for bit, part in enumerate(DOTS) if code >> bit & 1)
        return ((parts >> (Y // 4 * 2 + X // 4)) & 1 == 1) & (abs(Y % 4 - 1.5) < 1) & (abs(X % 4 - 1.5) < 1)
    return numpy.zeros((HIGH, WIDE), bool)


def screen(text, columns, rows):
    """The pixels of what export -f ansi prints, from 0 to 255; black where it sets no color."""
    pixels = numpy.zeros((rows * HIGH, columns * WIDE, 3))
    for row, line in enumerate(text.split("\n")[:rows]):
        colors, column = {38: (229, 229, 229), 48: (0, 0, 0)}, 0
        for codes, character in re.findall(r"\x1b\[([\d;]*)m|(.)", line):
            if not character:
                if codes in ("", "0"):
                    colors = {38: (229, 229, 229), 48: (0, 0, 0)}
                for place, *color in re.findall(r"([34]8);2;(\d+);(\d+);(\d+)", codes):
                    colors[int(place)] = tuple(map(int, color))
                if re.search(r"(^|;)49(;|$)", codes):
                    colors[48] = (0, 0, 0)
                continue
            if column < columns:
                cell = numpy.where(mask(character)[..., None], colors[38], colors[48])
                pixels[row * HIGH:(row + 1) * HIGH, column * WIDE:(column + 1) * WIDE] = cell
            column += 1
    return pixels


def lab(pixels):
    """CIELAB of sRGB from 0 to 255, for the white of D65."""
    share = numpy.asarray(pixels) / 255
    light = numpy.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    xyz = light @ numpy.array([[0.4124564, 0.2126729, 0.0193339], [0.3575761, 0.7151522, 0.1191920],
                               [0.1804375, 0.0721750, 0.9503041]]) / [0.95047, 1, 1.08883]
    f = numpy.where(xyz > (6 / 29) ** 3, numpy.cbrt(xyz), xyz * 841 / 108 + 4 / 29)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return numpy.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1)


def difference(one, other):
    """CIEDE2000 of pictures in sRGB (Sharma, Wu and Dalal, 2005)."""
    (l1, a1, b1), (l2, a2, b2) = (numpy.moveaxis(lab(pixels), -1, 0) for pixels in (one, other))
    chroma = ((numpy.hypot(a1, b1) + numpy.hypot(a2, b2)) / 2) ** 7
    g = 1.5 - 0.5 * numpy.sqrt(chroma / (chroma + 25.0 ** 7))
    c1, c2 = numpy.hypot(a1 * g, b1), numpy.hypot(a2 * g, b2)
    h1, h2 = (numpy.degrees(numpy.arctan2(b, a * g)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = numpy.where(c1 * c2 == 0, 0, (h2 - h1 + 180) % 360 - 180)
    light, grown = l2 - l1, c2 - c1
    hue = 2 * numpy.sqrt(c1 * c2) * numpy.sin(numpy.radians(turn / 2))
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = numpy.where(c1 * c2 == 0, h1 + h2, h1 + turn / 2)
    t = (1 - 0.17 * numpy.cos(numpy.radians(h - 30)) + 0.24 * numpy.cos(numpy.radians(2 * h))
         + 0.32 * numpy.cos(numpy.radians(3 * h + 6)) - 0.2 * numpy.cos(numpy.radians(4 * h - 63)))
    sl = 1 + 0.015 * (l - 50) ** 2 / numpy.sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rc = 2 * numpy.sqrt(c ** 7 / (c ** 7 + 25.0 ** 7))
    rt = -rc * numpy.sin(numpy.radians(60 * numpy.exp(-((h % 360 - 275) / 25) ** 2)))
    return numpy.sqrt((light / sl) ** 2 + (grown / sc) ** 2 + (hue / sh) ** 2 + rt * (grown / sc) * (hue / sh))
