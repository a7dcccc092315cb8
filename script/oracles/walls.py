"""The even walls of an SVG file between two fillets around one center, found without fillet's code.

The outlined stroke of a round corner has a fillet on each side. Both have one center and parallel sides, and the fill
is between them and nowhere else. Where R and r are the radii, the wall is R - r thick.
"""

import collections
import math
import re

import numpy

from fillets import fillets, outlines

Wall = collections.namedtuple("Wall", "element center outer inner thickness slack")
# The vertex of a fillet, the way from it to the center, half its angle, and its radius.
Side = collections.namedtuple("Side", "vertex way half radius")

# The largest distance of two centers by the thickness or the inner radius, and the sine between two sides.
NEAR, PARALLEL = 0.03, math.sin(math.radians(1))


def side(fillet):
    back, ahead = fillet.sides
    half = abs(math.atan2((back.conjugate() * ahead).imag, (back.conjugate() * ahead).real)) / 2
    return Side(complex(fillet.x, fillet.y), (back + ahead) / abs(back + ahead), half, fillet.radius)


def center(side):
    return side.vertex + side.way * side.radius / math.sin(side.half)


def is_filled(point, lines, even_odd):
    """By the rays to the right that cross the lines: an array of starts and one of ends."""
    starts, ends = lines
    up = (starts.imag <= point.imag) & (ends.imag > point.imag)
    down = (ends.imag <= point.imag) & (starts.imag > point.imag)
    ways = (ends - starts).conj() * (point - starts)
    turns = int((up & (ways.imag > 0)).sum()) - int((down & (ways.imag < 0)).sum())
    return turns % 2 == 1 if even_odd else turns != 0


def is_even_odd(text):
    return bool(re.search(r"fill-rule\s*[:=]\s*[\"']?\s*evenodd", text))


def arrays(file):
    """The chords of each element, as an array of starts and one of ends."""
    return [tuple(numpy.array([line[end] for line in lines]) for end in (0, 1)) for lines in outlines(file, steps=64)]


def walls(file, size):
    """The walls of a file, for each inner fillet that of the next outer one, in the units of the page."""
    text = file.read_text(errors="replace")
    # A line would move both edges of a wall.
    if re.search(r"stroke\s*[:=]\s*[\"']?\s*(?!none)[a-z#]", text):
        return []
    even_odd = is_even_odd(text)
    groups, found = collections.defaultdict(list), []
    for fillet in fillets(file, size):
        groups[fillet.element].append(fillet)
    lines = arrays(file) if groups else []
    for element, group in groups.items():
        sides = [(side(fillet), fillet) for fillet in group]
        for inner, small in sides:
            if small.radius < size / 400:
                continue
            middle, best = center(inner), None
            for outer, large in sides:
                thickness = large.radius - small.radius
                near = NEAR * min(thickness, small.radius)
                if thickness < size / 400 or best and thickness >= best.thickness or abs(center(outer) - middle) > near:
                    continue
                if any(min(abs((a.conjugate() * b).imag) for b in large.sides) > PARALLEL for a in small.sides):
                    continue
                if (inner.way.conjugate() * outer.way).real < 0.99:
                    continue
                best = Wall(element, middle, outer, inner, thickness, min(small.slack, large.slack))
            if best and is_wall(best, lines[element], even_odd) and is_measured(best, lines[element], even_odd):
                found.append(best)
    return found


def is_wall(wall, lines, even_odd):
    """True if the fill is between both fillets only."""
    small, large = wall.inner.radius, wall.outer.radius
    outside = [large + wall.thickness / 10, small - min(small, wall.thickness) / 10]
    inside = [small + wall.thickness * part for part in (0.1, 0.5, 0.9)]

    def filled(radius):
        return is_filled(wall.center - wall.inner.way * radius, lines, even_odd)
    return all(map(filled, inside)) and not any(map(filled, outside))


def is_measured(wall, lines, even_odd):
    """False if another part of the drawing is between a vertex and its fillet, as beside the far vertex of a bend."""
    sides = [(wall.outer, radius(wall.outer, lines, even_odd, True)), (wall.inner, radius(wall.inner, lines, even_odd, False))]
    return all(abs(found - side.radius) <= wall.slack + 0.05 * wall.thickness for side, found in sides)


def radius(side, lines, even_odd, enters):
    """The radius of the round corner at a fillet's vertex.

    It is where the line from the vertex to the center first enters the fill, or leaves it.
    """
    starts, ends = ((part - side.vertex) * side.way.conjugate() for part in lines)
    cut = 1 / math.sin(side.half) - 1
    # A sharp corner is at the vertex, but for the error of rounded coordinates.
    near = 0.02 * side.radius
    crossed = (numpy.minimum(starts.imag, ends.imag) <= near / 10) & (numpy.maximum(starts.imag, ends.imag) >= -near / 10)
    starts, ends = starts[crossed], ends[crossed]
    rise = ends.imag - starts.imag
    part = numpy.clip(-starts.imag / numpy.where(rise == 0, 1, rise), 0, 1)
    along = numpy.sort(starts.real + part * (ends.real - starts.real))
    for way in along[along > -max(near, cut * near)]:
        if is_filled(side.vertex + side.way * (way + 2 * near), lines, even_odd) == enters:
            return max(float(way), 0) / cut
    return math.nan
