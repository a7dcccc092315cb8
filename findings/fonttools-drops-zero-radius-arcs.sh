#!/usr/bin/env bash
# An arc with a radius of 0 is a straight line (SVG 1.1, F.6.6). The path below is a square of 40 units, whose right
# side is such an arc. fontTools leaves the side and its corner out; svgelements reads an arc of length 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --target "$folder" fonttools==4.68.0 svgelements==1.9.6
PYTHONPATH=$folder python3 - <<'PYTHON'
import sys
from importlib.metadata import version

import fontTools
import svgelements
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path


def changed(what):
    print("changed:", what)
    sys.exit(3)


square = "M0 0L10 0A0 5 0 0 1 10 10L0 10Z"
pen = RecordingPen()
parse_path(square, pen)
points = [points[0] for name, points in pen.value if points]
print(f"fontTools {fontTools.version}: {points}")
length = svgelements.Path(square).length()
print(f"svgelements {version('svgelements')}: length {length:g}, right is 40")
if (10, 10) in points:
    changed("fontTools draws the corner 10 10")
if abs(length - 30) > 1e-6:
    changed("svgelements gives the arc another length than 0")
PYTHON
