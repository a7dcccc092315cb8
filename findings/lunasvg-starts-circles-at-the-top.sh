#!/usr/bin/env bash
# A circle begins at its right end, 3 o'clock, and a rounded rectangle after its upper left corner (SVG 2, chapter 10).
# Dashes show the start. In lunasvg a circle begins at 12 o'clock, and the rectangle before its upper left corner.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --target "$folder" pylunasvg==0.2.0 pillow==13.0.0
PYTHONPATH=$folder python3 - "$folder/picture.png" <<'PYTHON'
import sys

import pylunasvg
from PIL import Image


def changed(what):
    print("changed:", what)
    sys.exit(3)


def middle(element):
    """The middle of the first dash, 20 units long."""
    line = 'fill="none" stroke="#000" stroke-width="6" stroke-dasharray="20 1000"'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><{element} {line}/></svg>'
    pylunasvg.Document.loadFromData(text).renderToBitmap().writeToPng(sys.argv[1])
    picture = Image.open(sys.argv[1]).convert("RGBA").getchannel("A")
    spots = [(x, y) for x in range(100) for y in range(100) if picture.getpixel((x, y)) > 128]
    return tuple(sum(axis) / len(spots) for axis in zip(*spots))


print(f"lunasvg {pylunasvg.lunasvg_version_string()}")
wanted = {
    'circle cx="50" cy="50" r="40"': ((59, 11), (88, 60)),
    'rect x="10" y="10" width="80" height="80" rx="20"': ((13, 20), (40, 10)),
    'path d="M90 50A40 40 0 0 1 10 50A40 40 0 0 1 90 50Z"': ((88, 60), (88, 60)),
}
for element, (here, right) in wanted.items():
    x, y = middle(element)
    print(f"<{element}>: middle of the first dash at {x:.0f} {y:.0f}, right is {right[0]} {right[1]}")
    if abs(x - here[0]) > 2 or abs(y - here[1]) > 2:
        changed("the dash is elsewhere")
PYTHON
