"""Outlines as polylines of complex numbers, and the distance between two of them."""
import math

import numpy
import shapely
import svgpathtools

# The largest distance of a chord from its curve, far below every stated exactness.
CHORD = 1e-5
# The most units between two points at which distances are measured.
STEP = 0.5


def line(a, b):
    return numpy.array([a, b], dtype=complex)


def arc(center, radius, start, sweep):
    """An arc by its center and angles in radians."""
    step = 2 * math.acos(max(-1, 1 - CHORD / max(radius, CHORD)))
    count = max(1, math.ceil(abs(sweep) / step))
    return center + radius * numpy.exp(1j * (start + sweep * numpy.linspace(0, 1, count + 1)))


def points(numbers):
    return numpy.array(numbers, dtype=complex)


def ellipse(center, rx, ry, rotation, start, sweep):
    """A part of an ellipse by its radii and angles in radians; those of the part are on the circle before it is stretched."""
    largest = max(rx, ry)
    step = 2 * math.acos(max(-1, 1 - CHORD / max(largest, CHORD)))
    t = start + sweep * numpy.linspace(0, 1, max(1, math.ceil(abs(sweep) / step)) + 1)
    return center + (rx * numpy.cos(t) + 1j * ry * numpy.sin(t)) * numpy.exp(1j * rotation)


def cubic(a, b, c, d):
    # The distance of a chord is at most an eighth of the second derivative, with the parameter's step squared.
    bend = 6 * max(abs(a - 2 * b + c), abs(b - 2 * c + d))
    t = numpy.linspace(0, 1, max(1, math.ceil(math.sqrt(bend / 8 / CHORD))) + 1)
    return (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d


def operations(list_of_operations):
    """Polylines of (m, l, c, a, e, z) and their numbers; an arc has center, radius, start and sweep in radians, an
    ellipse center, radii, rotation, start and sweep."""
    parts, pen, start = [], 0j, 0j
    for name, *numbers in list_of_operations:
        points = [complex(x, y) for x, y in zip(numbers[::2], numbers[1::2])]
        if name == "m":
            pen = start = points[0]
        elif name == "l":
            parts.append(line(pen, points[0]))
            pen = points[0]
        elif name == "c":
            parts.append(cubic(pen, *points))
            pen = points[2]
        elif name == "a":
            x, y, radius, begin, sweep = numbers
            curve = arc(complex(x, y), radius, begin, sweep)
            parts += [line(pen, curve[0]), curve]
            pen = curve[-1]
        elif name == "e":
            x, y, *rest = numbers
            curve = ellipse(complex(x, y), *rest)
            parts += [line(pen, curve[0]), curve]
            pen = curve[-1]
        elif name == "z":
            parts.append(line(pen, start))
            pen = start
        else:
            raise ValueError(f"operation {name}")
    return parts


def path(data, matrix=None):
    """Polylines of SVG path data; closed by Z only."""
    parts = []
    for piece in svgpathtools.parse_path(data):
        if isinstance(piece, svgpathtools.Line):
            parts.append(line(piece.start, piece.end))
        elif isinstance(piece, svgpathtools.CubicBezier):
            parts.append(cubic(piece.start, piece.control1, piece.control2, piece.end))
        elif isinstance(piece, svgpathtools.QuadraticBezier):
            a, b, c = piece.start, piece.control, piece.end
            parts.append(cubic(a, a + (b - a) * 2 / 3, c + (b - c) * 2 / 3, c))
        else:
            curve = ellipse(piece.center, piece.radius.real, piece.radius.imag, math.radians(piece.rotation),
                            math.radians(piece.theta), math.radians(piece.delta))
            parts += [line(piece.start, curve[0]), curve, line(curve[-1], piece.end)]
    return parts if matrix is None else moved(parts, *matrix)


def moved(parts, scale=1, offset=0, flips=False):
    return [(part.conj() if flips else part) * scale + offset for part in parts]


def segments(parts):
    ends = numpy.concatenate([numpy.stack([part[:-1], part[1:]], axis=1) for part in parts])
    return shapely.linestrings(numpy.stack([ends.real, ends.imag], axis=2))


def points_along(parts):
    """All points of polylines, with more on long segments."""
    points = []
    for part in parts:
        for a, b in zip(part[:-1], part[1:]):
            count = max(1, math.ceil(abs(b - a) / STEP))
            points.append(a + (b - a) * numpy.arange(count) / count)
        points.append(part[-1:])
    return numpy.concatenate(points)


def farthest(points, parts):
    """The largest distance of some points from the segments of polylines."""
    tree = shapely.STRtree(segments(parts))
    _, distances = tree.query_nearest(
        shapely.points(points.real, points.imag), return_distance=True, all_matches=False)
    return distances.max()


class Merged(list):
    """The outline of several overlapping areas: a consumer removed what was inside."""


def apart(reference, other):
    """The Hausdorff distance between two outlines; for a merged one, its distance from the reference."""
    if not reference or not other:
        return 0 if not reference and not other else math.inf
    away = farthest(points_along(other), reference)
    return away if isinstance(other, Merged) else max(away, farthest(points_along(reference), other))


def winding(points, parts):
    """The winding numbers of outlines around points; every subpath counts as closed."""
    total = numpy.zeros(len(points))
    rings, pen, start = [], None, None
    for part in parts:
        if pen is None or abs(part[0] - pen) > 1e-9:
            if pen is not None:
                rings.append(line(pen, start))
            start = part[0]
        rings.append(part)
        pen = part[-1]
    if pen is not None:
        rings.append(line(pen, start))
    for ring in rings:
        a, b = ring[:-1, None], ring[1:, None]
        side = ((b - a).conj() * (points - a)).imag
        up = (a.imag <= points.imag) & (b.imag > points.imag) & (side > 0)
        down = (a.imag > points.imag) & (b.imag <= points.imag) & (side < 0)
        total += up.sum(axis=0) - down.sum(axis=0)
    return total


def sides(parts, rule, offset, room, most=120):
    """Points on both sides of an outline, at least room away from it, and whether each is inside."""
    ends = [(a, b) for part in parts for a, b in zip(part[:-1], part[1:]) if abs(b - a) > 1e-7]
    chosen = ends[:: max(1, len(ends) // most)]
    points = numpy.array([(a + b) / 2 + 1j * (b - a) / abs(b - a) * shift
                          for a, b in chosen for shift in (-offset, offset)])
    tree = shapely.STRtree(segments(parts))
    _, distances = tree.query_nearest(
        shapely.points(points.real, points.imag), return_distance=True, all_matches=False)
    points = points[distances >= room]
    turns = winding(points, parts)
    return points, turns % 2 == 1 if rule == "evenodd" else turns != 0
