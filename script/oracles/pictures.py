"""Pictures of SVG files by rsvg-convert, and the differences of two of them."""

import io
import math
import pathlib
import re
import subprocess

import numpy
from PIL import Image

from fillets import outlines


def drawn(content, width, height=None, solid=False):
    """The picture of rsvg-convert: an array of red, green, blue and alpha, in which hidden colors count for nothing.

    content: a file, or bytes.
    solid: dashed lines without gaps, since all dashes after a corner move when it changes the outline's length.
    """
    arguments = ["rsvg-convert", "-a", "-w", str(width), "-h", str(height or width)]
    if solid:
        content = content if isinstance(content, bytes) else pathlib.Path(content).read_bytes()
        content = re.sub(rb"(stroke-dasharray\s*[:=]\s*[\"']?)[^;\"'}]*", rb"\1none", content)
    if isinstance(content, bytes):
        made = subprocess.run(arguments, input=content, capture_output=True, timeout=60)
    else:
        made = subprocess.run([*arguments, str(content)], capture_output=True, timeout=60)
    if made.returncode:
        return None
    picture = numpy.array(Image.open(io.BytesIO(made.stdout)).convert("RGBA"), dtype=numpy.int16)
    picture[..., :3] = picture[..., :3] * (picture[..., 3:] / 255)
    return picture


def centered(picture, width, height):
    """The picture in the middle of a screen of this size, as the preview draws it."""
    screen = numpy.zeros((height, width, 4), dtype=numpy.int16)
    top, left = (height - picture.shape[0]) // 2, (width - picture.shape[1]) // 2
    screen[top:top + picture.shape[0], left:left + picture.shape[1]] = picture
    return screen


def widest(file):
    """The widest line of a file, in units of its element."""
    text = file.read_text(errors="replace")
    return max((float(width) for width in re.findall(r"stroke-width\s*[:=]\s*[\"']?([\d.]+)", text)), default=1)


def boxes(file, corners):
    """A square around each corner as large as its cut and its line: least x and y, most x and y."""
    # A miter reaches four half widths by default.
    line = 2 * widest(file)
    reaches = [(corner["x"], corner["y"], corner["tangent"] + line) for corner in corners]
    return [(x - reach, y - reach, x + reach, y + reach) for x, y, reach in reaches]


def changes(before, after, page, near, solid=True):
    """True if two files' pictures differ outside boxes; nothing if one cannot be drawn.

    Pixels are compared in all four channels at 512 pixels, two pixels around each box left out.
    """
    old, new = drawn(before, 512, solid=solid), drawn(after, 512, solid=solid)
    if old is None or new is None or old.shape != new.shape:
        return None
    height, width = old.shape[:2]
    scale = min(width / page[2], height / page[3])
    shift = complex((width - page[2] * scale) / 2 - page[0] * scale, (height - page[3] * scale) / 2 - page[1] * scale)
    near = [((left * scale + shift.real - 2), (top * scale + shift.imag - 2),
             (right * scale + shift.real + 2), (bottom * scale + shift.imag + 2)) for left, top, right, bottom in near]
    differences = numpy.abs(old - new).max(axis=2)
    for left, top, right, bottom in near:
        differences[max(0, int(top)):max(0, int(bottom) + 1), max(0, int(left)):max(0, int(right) + 1)] = 0
    # Cairo samples rows with curves more coarsely, all across the picture: by up to a quarter of a pixel for
    # an edge. Where the outline itself moves by less than 2/255 of a pixel, or within the last decimal of its text,
    # that much does not count.
    least = max(2 / 255, last_decimal(before) * scale)
    limit = 66 if differences.max() > 2 and farthest(before, after, near, scale, shift) < least else 2
    return bool((differences > limit).any())


def last_decimal(file):
    """One unit of the last decimal of the path with the fewest decimals; 0 for whole numbers."""
    paths = re.findall(r"\sd\s*=\s*[\"']([^\"']*)", pathlib.Path(file).read_text(errors="replace"))
    places = [max((len(number) for number in re.findall(r"\.(\d+)", path)), default=0) for path in paths]
    return 10.0 ** -min((count for count in places if count), default=9)


def distance(place, starts, ends):
    """The distance of a point from the nearest of many lines."""
    along = ends - starts
    share = ((place - starts) * along.conj()).real / numpy.maximum(1e-12, abs(along) ** 2)
    return abs(starts + along * share.clip(0, 1) - place).min()


def farthest(before, after, near, scale, shift):
    """The largest distance between two files' outlines outside the boxes, in pixels."""
    most = 0
    try:
        pairs = list(zip(outlines(before), outlines(after), strict=True))
    except ValueError:
        return math.inf
    for old, new in pairs:
        if old == new:
            continue
        if not old or not new:
            return math.inf
        for one, other in ((old, new), (new, old)):
            # Pieces that both draw alike need no search.
            same = {(round(p.real, 6), round(p.imag, 6)) for line in other for p in line}
            starts, ends = (numpy.array([line[end] for line in other]) * scale + shift for end in (0, 1))
            for line in one[::5] + [line for line in one if abs(line[1] - line[0]) * scale > 2]:
                place = (line[0] + line[1]) / 2 * scale + shift
                is_near = any(
                    left <= place.real <= right and top <= place.imag <= bottom for left, top, right, bottom in near)
                if is_near or all((round(p.real, 6), round(p.imag, 6)) in same for p in line):
                    continue
                most = max(most, distance(place, starts, ends))
    return most
