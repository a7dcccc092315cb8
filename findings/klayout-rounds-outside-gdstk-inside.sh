#!/usr/bin/env bash
# A square of 10 with corners of radius 2, drawn as polygons. The vertices of gdstk are on the circle, so the polygon
# cuts the arc. Those of KLayout are outside of it, so its edges touch the arc and its sides start 0.2 too late.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --target "$folder" gdstk==1.0.2 klayout==0.30.12
PYTHONPATH=$folder python3 - <<'PYTHON'
import math
import sys

import gdstk
import klayout.db


def changed(what):
    print("changed:", what)
    sys.exit(3)


def distances(points):
    """The distances of the lower left corner's points from the center of its arc."""
    found = [math.hypot(x - 2, y - 2) for x, y in points if x <= 2.001 and y <= 2.001]
    return min(found), max(found)


square = gdstk.rectangle((0, 0), (10, 10))
square.fillet(2, tolerance=0.05)
inside = distances(square.points)
print(f"gdstk {gdstk.__version__}: {inside[0]:.4f} to {inside[1]:.4f} from the center")
rounded = klayout.db.DPolygon(klayout.db.DBox(0, 0, 10, 10)).round_corners(0, 2, 32)
points = [(point.x, point.y) for point in rounded.each_point_hull()]
outside = distances(points)
side = min(x for x, y in points if abs(y) < 1e-9)
print(f"klayout {klayout.__version__}: {outside[0]:.4f} to {outside[1]:.4f}, the lower side starts at {side:.4f}")
if max(abs(distance - 2) for distance in inside) > 1e-6:
    changed("points of gdstk are not on the circle")
if min(outside) < 2.005 or abs(side - 1.803) > 0.001:
    changed("points of KLayout are not outside of the circle")
PYTHON
