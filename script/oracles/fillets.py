"""The fillets in an SVG file, found from their definition and without fillet's code.

A fillet is a run of curves between two straight lines that lies on the circle tangent to both lines at the ends of the
run. With the vertex V of the lines, their angle θ there and the ends P and Q, |VP| = |VQ| and r = |VP|·tan(θ/2).
"""

import collections
import math
import re
import xml.etree.ElementTree

Fillet = collections.namedtuple("Fillet", "x y radius slack kinds element sides")

LEAST_TURN, MOST_TURN = math.radians(5), math.radians(170)
HIDDEN = {"defs", "clipPath", "mask", "pattern", "symbol", "marker", "switch", "svg", "text", "linearGradient",
          "radialGradient", "filter", "style", "metadata"}
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
NUMBER = re.compile(r"\s*,?\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
FLAG = re.compile(r"\s*,?\s*([01])")


def arc_point(start, end, rx, ry, rotation, large, sweep):
    """A function from 0...1 to the points of an arc, and whether it is circular (SVG 2, appendix B.2)."""
    if start == end or not rx or not ry:
        return (lambda t: start + (end - start) * t), False
    turn = complex(math.cos(math.radians(rotation)), math.sin(math.radians(rotation)))
    half = (start - end) / 2 / turn
    grow = (half.real / rx) ** 2 + (half.imag / ry) ** 2
    if grow > 1:
        rx, ry = rx * math.sqrt(grow), ry * math.sqrt(grow)
    x, y = half.real / rx, half.imag / ry
    size = math.sqrt(max(0, (1 - x * x - y * y) / (x * x + y * y)))
    size = -size if large == sweep else size
    cx, cy = size * y, -size * x
    first = math.atan2(y - cy, x - cx)
    angle = math.atan2(-y - cy, -x - cx) - first
    if sweep and angle < 0:
        angle += 2 * math.pi
    elif not sweep and angle > 0:
        angle -= 2 * math.pi
    middle = (start + end) / 2

    def point(t):
        a = first + angle * t
        return middle + complex(rx * (math.cos(a) + cx), ry * (math.sin(a) + cy)) * turn
    return point, abs(rx - ry) < 1e-3 * rx


def cubic_point(a, b, c, d):
    return lambda t: a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t ** 3


def subpaths(text):
    """Lists of (letter, start, end, function of the curve) with whether each is closed."""
    place, letter, here, first = 0, None, 0j, 0j
    handle, parts, found = None, [], []

    def finish(closed):
        nonlocal parts
        if parts:
            found.append((parts, closed))
        parts = []

    while place < len(text.rstrip()):
        command = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])").match(text, place)
        if command:
            letter, place = command[1], command.end()
        elif letter is None or letter in "Zz":
            raise ValueError("path data")
        upper, base = letter.upper(), here if letter.islower() else 0j
        numbers = []
        for index in range(COUNTS[upper]):
            match = (FLAG if upper == "A" and index in (3, 4) else NUMBER).match(text, place)
            if not match:
                raise ValueError("path data")
            numbers.append(float(match[1]))
            place = match.end()
        points = [complex(*numbers[i:i + 2]) + base for i in range(0, len(numbers) - 1, 2)]
        start, kind, curve, circular = here, upper, None, True
        if upper == "M":
            finish(False)
            here = first = points[0]
            letter, handle = ("l" if letter == "m" else "L"), None
            continue
        if upper == "Z":
            if abs(first - here) > 1e-9:
                parts.append(("L", here, first, None))
            here, handle = first, None
            finish(True)
            continue
        if upper == "H":
            here = complex(numbers[0] + base.real, here.imag)
        elif upper == "V":
            here = complex(here.real, numbers[0] + base.imag)
        elif upper == "A":
            here = complex(*numbers[5:]) + base
            curve, circular = arc_point(start, here, abs(numbers[0]), abs(numbers[1]), *numbers[2:5])
        elif upper == "L":
            here = points[0]
        else:
            here = points[-1]
            mirrored = 2 * start - handle[1] if handle and handle[0] == ("C" if upper in "CS" else "Q") else start
            if upper in "CS":
                controls = points[:2] if upper == "C" else [mirrored, points[0]]
                curve, handle = cubic_point(start, *controls, here), ("C", controls[1])
            else:
                control = points[0] if upper == "Q" else mirrored
                curve = cubic_point(start, start + (control - start) * 2 / 3, here + (control - here) * 2 / 3, here)
                handle = ("Q", control)
        if upper not in "CSQT":
            handle = None
        if here != start or curve:
            straight = upper in "LHV"
            parts.append(("L" if straight else ("A" if kind == "A" and circular else "C"), start, here, curve))
    finish(False)
    return found


def cross(a, b):
    return a.real * b.imag - a.imag * b.real


def fillet(before, run, after, slack):
    """The vertex, the radius and both directions from the vertex of a run of curves between two lines, or nothing."""
    p, q = run[0][1], run[-1][2]
    u, v = before[2] - before[1], after[2] - after[1]
    if min(abs(u), abs(v)) <= 2 * slack:
        return None
    u, v = u / abs(u), v / abs(v)
    turn = math.atan2(cross(u, v), (u.conjugate() * v).real)
    if not LEAST_TURN <= abs(turn) <= MOST_TURN:
        return None
    along = cross(q - p, v) / cross(u, v)
    vertex = p + u * along
    back = ((q - vertex) * v.conjugate()).real
    if along <= 0 or back <= 0 or abs(along - back) > 3 * slack + 0.02 * along:
        return None
    radius = (along + back) / 2 / math.tan(abs(turn) / 2)
    center = p + u * 1j * math.copysign(radius, turn)
    for _, _, _, curve in run:
        for step in range(9):
            if abs(abs(curve(step / 8) - center) - radius) > slack + 0.002 * radius:
                return None
    wide = max(1, 1 / math.tan(abs(turn) / 2), 1 / abs(math.sin(turn)))
    return vertex, radius, 2 * slack * wide + 0.02 * radius, (-u, v)


def of_path(text, size):
    """The fillets of one path; size is that of the page in the units of the path."""
    places = max((len(n.split(".")[1]) for n in re.findall(r"\d*\.\d+", text)), default=0)
    slack = max(1.5 * 10.0 ** -places if places else 0, size / 2400)
    parts = subpaths(text)
    found = []
    for pieces, closed in parts:
        count, curves, mine = len(pieces), 0, []
        index = 0
        first = next((i for i, piece in enumerate(pieces) if piece[0] == "L"), None)
        if first is None:
            continue
        if closed:
            pieces = pieces[first:] + pieces[:first] + [pieces[first]]
        while index < len(pieces):
            if pieces[index][0] == "L":
                index += 1
                continue
            end = index
            while end < len(pieces) and pieces[end][0] != "L":
                end += 1
            run = pieces[index:end]
            known = fillet(pieces[index - 1], run, pieces[end], slack) if 0 < index and end < len(pieces) else None
            if known:
                mine.append((*known, "arcs" if run[0][0] == "A" else f"cubics, {min(places, 4)} decimals"))
            else:
                curves += 1
            index = end
        if len(parts) > 1:
            kind = "compound"
        elif not closed:
            kind = "open"
        else:
            kind = "closed, with other curves" if curves else "closed, lines and fillets"
        found += [(*known, kind) for known in mine]
    return found


def matrix(text):
    """a, b, c, d, e, f of a transform attribute."""
    result = (1, 0, 0, 1, 0, 0)
    for name, values in re.findall(r"(\w+)\s*\(([^)]*)\)", text or ""):
        n = [float(value) for value in NUMBER.findall(values)]
        if name == "translate":
            step = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        elif name == "scale":
            step = (n[0], 0, 0, n[-1], 0, 0)
        elif name == "rotate":
            c, s = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            x, y = n[1:3] if len(n) > 2 else (0, 0)
            step = (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        elif name == "matrix":
            step = tuple(n)
        else:
            raise ValueError(name)
        result = product(result, step)
    return result


def product(m, n):
    a, b, c, d, e, f = m
    g, h, i, j, k, l = n
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f)


def drawn(file):
    """The drawn elements of a file with their path data and their transforms."""
    try:
        root = xml.etree.ElementTree.parse(file).getroot()
    except (xml.etree.ElementTree.ParseError, OSError) as error:
        raise ValueError(str(error)) from error
    found = []

    def visit(element, outer):
        name = str(element.tag).split("}")[-1]
        own = product(outer, matrix(element.get("transform")))
        if name in HIDDEN and element is not root or "display:none" in element.get("style", "").replace(" ", ""):
            return
        if name == "path":
            found.append((element.get("d", ""), own))
        elif name == "polygon":
            found.append((f"M{element.get('points', '')}Z", own))
        elif name == "rect":
            x, y, width, height = (float(element.get(side, 0)) for side in ("x", "y", "width", "height"))
            rx = float(element.get("rx") or element.get("ry") or 0)
            rx, ry = min(rx, width / 2), min(float(element.get("ry") or rx), height / 2)
            turn = f"a{rx} {ry} 0 0 1"
            found.append((f"M{x + rx} {y}h{width - 2 * rx}{turn} {rx} {ry}v{height - 2 * ry}{turn} {-rx} {ry}"
                          f"h{2 * rx - width}{turn} {-rx} {-ry}v{2 * ry - height}{turn} {rx} {-ry}z", own))
        elif name in ("circle", "ellipse"):
            x, y, r = (float(element.get(side, 0)) for side in ("cx", "cy", "r"))
            rx, ry = (float(element.get(side, r)) for side in ("rx", "ry"))
            found.append((f"M{x} {y - ry}" + "".join(
                f"A{rx} {ry} 0 0 1 {x + rx * right} {y + ry * down}"
                for right, down in ((1, 0), (0, 1), (-1, 0), (0, -1))) + "z", own))
        for child in element:
            visit(child, own)
    visit(root, (1, 0, 0, 1, 0, 0))
    return found


def outlines(file, steps=1000):
    """For each drawn element, lines along its outline, in the units of the page: a curve is this many chords."""
    found = []
    for text, (a, b, c, d, e, f) in drawn(file):
        lines = []
        for pieces, _ in subpaths(text):
            for _, start, end, curve in pieces:
                points = [curve(t / steps) for t in range(steps + 1)] if curve else [start, end]
                lines += [(p, q) for p, q in zip(points, points[1:])]
        found.append([tuple(complex(a * p.real + c * p.imag + e, b * p.real + d * p.imag + f) for p in line)
                      for line in lines])
    return found


def fillets(file, size):
    """The fillets of all paths of a file, in the units of its page; unevenly scaled paths are left out."""
    found = []
    for number, (text, (a, b, c, d, e, f)) in enumerate(drawn(file)):
        scale = math.hypot(a, b)
        if scale and math.hypot(a - d, b + c) < 1e-9 * scale:
            for vertex, radius, slack, sides, *kinds in of_path(text, size / scale):
                x, y = vertex.real, vertex.imag
                found.append(Fillet(
                    a * x + c * y + e, b * x + d * y + f, radius * scale, slack * scale, tuple(kinds), number,
                    tuple(side * complex(a, b) / scale for side in sides)))
    return found
