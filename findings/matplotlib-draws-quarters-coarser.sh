#!/usr/bin/env bash
# Path.arc chooses the number of cubic curves by the angle: a quarter gets two, a full circle sixteen. So four quarters
# have an error of 2.9e-5 of the radius, and the circle of the same function 4.5e-7. The path that Path.unit_circle and
# every Circle patch share has eight curves and an error of 3.8e-6.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --target "$folder" matplotlib==3.11.2
PYTHONPATH=$folder MPLCONFIGDIR=$folder python3 - <<'PYTHON'
import sys

import matplotlib
import numpy
from matplotlib.path import Path


def changed(what):
    print("changed:", what)
    sys.exit(3)


def measured(path):
    """The number of cubic curves, and the largest distance from the unit circle."""
    t = numpy.linspace(0, 1, 101)[:, None]
    curves = numpy.flatnonzero(path.codes == Path.CURVE4)[::3]
    error = 0
    for index in curves:
        a, b, c, d = path.vertices[index - 1:index + 3]
        spots = (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t ** 3 * d
        error = max(error, abs(numpy.hypot(*spots.T) - 1).max())
    return len(curves), error


print(f"matplotlib {matplotlib.__version__}")
wanted = [("arc(0, 90)", Path.arc(0, 90), 2, 2.92e-5), ("arc(0, 360)", Path.arc(0, 360), 16, 4.5e-7),
          ("unit_circle()", Path.unit_circle(), 8, 3.84e-6)]
for name, path, count, most in wanted:
    cubics, error = measured(path)
    print(f"Path.{name}: {cubics} curves, error {error:.2e}")
    if cubics != count or abs(error - most) > 0.02 * most:
        changed(f"there were {count} curves with an error of {most:.2e}")
PYTHON
