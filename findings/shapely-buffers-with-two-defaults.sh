#!/usr/bin/env bash
# The function and the method have two defaults of quad_segs: shapely.buffer(point, 1) draws a
# quarter of a circle with 8 lines, point.buffer(1) with 16. The first is 0.48 % inside the circle, the second 0.12 %.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --target "$folder" shapely==2.2.0
PYTHONPATH=$folder python3 - <<'PYTHON'
import sys

import shapely


def changed(what):
    print("changed:", what)
    sys.exit(3)


point = shapely.Point(0, 0)
function, method = (len(shape.exterior.coords) - 1 for shape in (shapely.buffer(point, 1), point.buffer(1)))
print(f"shapely {shapely.__version__} with GEOS {shapely.geos_version_string}: function {function} lines, method {method}")
if (function, method) != (32, 64):
    changed("there were 32 and 64 lines")
PYTHON
