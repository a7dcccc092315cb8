"""Outlines of polygons with rounded corners, drawn by Skia's arcTo.

Prints, for each polygon, its vertices with the radius of each corner, and the pieces of the outline that Skia
makes of them: `move x y`, `line x y`, `conic cx cy x y w` (an arc as a rational quadratic) and `close`. Skia computes
in 32-bit floats; every number is printed with the digits that a float needs.

The radii of all polygons fit: Skia limits nothing.
"""

import math
import random

import skia

DEMO = [(30, 20), (80, 60), (10, 100), (60, 170), (100, 120), (150, 160), (190, 90), (120, 80), (140, 20)]


def cotangent(before, here, after):
    """The tangent length of a fillet of radius 1."""
    angle = abs(
        math.atan2(before[1] - here[1], before[0] - here[0]) - math.atan2(after[1] - here[1], after[0] - here[0])
    )
    angle = min(angle, 2 * math.pi - angle)
    return 1 / math.tan(angle / 2)


def tangents(vertices, radii):
    count = len(vertices)
    return [
        radii[i] * cotangent(vertices[i - 1], vertices[i], vertices[(i + 1) % count]) for i in range(count)
    ]


def fits(vertices, radii, share=1.0):
    taken = tangents(vertices, radii)
    return all(
        taken[i - 1] + taken[i] <= share * math.dist(vertices[i - 1], vertices[i]) for i in range(len(vertices))
    )


def outline(vertices, radii):
    """The closed path: it starts where the arc of corner 0 ends, which Skia is asked for as well."""
    count = len(vertices)
    first = skia.Path()
    first.moveTo(*vertices[-1])
    first.arcTo(*vertices[0], *vertices[1], radii[0])
    path = skia.Path()
    path.moveTo(first.getPoint(first.countPoints() - 1))
    for i in range(1, count + 1):
        path.arcTo(*vertices[i % count], *vertices[(i + 1) % count], radii[i % count])
    path.close()
    return path


def number(value):
    return f"{value:.9g}"


def show(name, vertices, radii):
    assert fits(vertices, radii, 1 + 1e-6), name
    print(f"outline {name}")
    for (x, y), radius in zip(vertices, radii):
        print("vertex", repr(x), repr(y), repr(radius))
    path = outline(vertices, radii)
    pieces = skia.Path.Iter(path, False)
    while True:
        verb, points = pieces.next()
        coordinates = [number(c) for point in points[1:] for c in (point.x(), point.y())]
        if verb == skia.Path.Verb.kMove_Verb:
            print("move", number(points[0].x()), number(points[0].y()))
        elif verb == skia.Path.Verb.kLine_Verb:
            print("line", *coordinates)
        elif verb == skia.Path.Verb.kConic_Verb:
            print("conic", *coordinates, number(pieces.conicWeight()))
        elif verb == skia.Path.Verb.kClose_Verb:
            print("close")
        else:
            break


def polygon(source):
    """A simple polygon whose angles are neither so sharp nor so flat that Skia calls its edges parallel."""
    while True:
        count = source.randint(3, 12)
        angles = sorted(source.uniform(0, 2 * math.pi) for _ in range(count))
        spread = [source.uniform(30, 100) for _ in range(count)]
        vertices = [
            (round(100 + r * math.cos(a), 3), round(100 + r * math.sin(a), 3)) for a, r in zip(angles, spread)
        ]
        if source.random() < 0.5:
            vertices.reverse()
        edges = [math.dist(vertices[i - 1], vertices[i]) for i in range(count)]
        sizes = tangents(vertices, [1] * count) if min(edges) > 5 else [0]
        if min(sizes) > 0.02 and max(sizes) < 15:
            return vertices


def main():
    source = random.Random(9)
    print(f"# Outlines by Skia's arcTo, skia-python {skia.__version__}; see script/oracles/skia_outlines.py")
    switched = [5, 0, 30, 0, 15, 0, 15, 0, 15]
    show("demo", DEMO, switched)
    # All switches on: corners 0 and 1 have the radius at which the edge between them is just full.
    full = math.dist(DEMO[0], DEMO[1]) / sum(tangents(DEMO, [1] * 9)[:2])
    show("demo-all-on", DEMO, [full, full] + [15] * 7)
    for index in range(50):
        vertices = polygon(source)
        radii = [0 if source.random() < 0.2 else round(source.uniform(1, 60), 2) for _ in vertices]
        while not fits(vertices, radii, 0.99):
            radii = [round(radius * 0.9, 3) for radius in radii]
        show(f"random-{index}", vertices, radii)


if __name__ == "__main__":
    main()
