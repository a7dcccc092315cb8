"""The corners of an SVG file that a rounding step joins, found without fillet's code.

Relative coordinates add up their rounding errors. Two lines that meet in a corner then end a few last decimals apart,
mostly where the path closes, and a tiny line joins them.
"""

import collections
import math
import re

from fillets import cross, drawn, subpaths

Join = collections.namedtuple("Join", "element x y half room step")

# In last decimals of the text, and of the page's side.
MOST_DECIMALS, MOST_OF_PAGE = 2.5, 0.001
LEAST_TURN, MOST_TURN = math.radians(15), math.radians(165)


def of_path(text, size):
    """The vertex, half its interior angle, the radius with half of each edge, and the step; in units of the path."""
    places = max((len(number) for number in re.findall(r"\.(\d+)", text)), default=0)
    most = min(MOST_DECIMALS * 10.0 ** -places, MOST_OF_PAGE * size) if places else 0
    for pieces, closed in subpaths(text):
        for index, (letter, start, end, _) in enumerate(pieces):
            if letter != "L" or abs(end - start) > most or not closed and index in (0, len(pieces) - 1):
                continue
            before, after = pieces[index - 1], pieces[(index + 1) % len(pieces)]
            lines = [piece[2] - piece[1] for piece in (before, after)]
            if before[0] != "L" or after[0] != "L" or min(map(abs, lines)) < 20 * most:
                continue
            turn = abs(math.atan2(cross(*lines), (lines[0].conjugate() * lines[1]).real))
            if LEAST_TURN <= turn <= MOST_TURN:
                half = (math.pi - turn) / 2
                yield end, half, math.tan(half) * min(map(abs, lines)) / 2, abs(end - start)


def joins(file, size):
    """The joins of all evenly scaled paths of a file, in the units of its page, with the number of their element."""
    found = []
    for number, (text, (a, b, c, d, e, f)) in enumerate(drawn(file)):
        scale = math.hypot(a, b)
        if scale and math.hypot(a - d, b + c) < 1e-9 * scale:
            for vertex, half, room, step in of_path(text, size / scale):
                place = vertex * complex(a, b) + complex(e, f)
                found.append(Join(number, place.real, place.imag, half, room * scale, step * scale))
    return found


def arcs(file, most):
    """The number of curves of a file with a chord below `most`, in the units of its page."""
    return sum(
        kind != "L" and 0 < abs(end - start) * math.hypot(*matrix[:2]) < most
        for text, matrix in drawn(file) for pieces, _ in subpaths(text) for kind, start, end, _ in pieces)
