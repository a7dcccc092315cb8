#!/usr/bin/env bash
# A radius of 80 fits a side of 101 pixels if only one corner is round. Pillow still cuts it to half of the side
# and draws the same corner as if all four were round.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --target "$folder" pillow==13.0.0
PYTHONPATH=$folder python3 - <<'PYTHON'
import sys

import PIL
from PIL import Image, ImageDraw


def changed(what):
    print("changed:", what)
    sys.exit(3)


def first(radius, corners):
    """The first pixel of the top row: the place where the upper left corner ends."""
    picture = Image.new("L", (101, 101))
    ImageDraw.Draw(picture).rounded_rectangle((0, 0, 100, 100), radius, fill=255, corners=corners)
    return next(x for x in range(101) if picture.getpixel((x, 0)))


four, lone, half = first(80, (True,) * 4), first(80, (True, False, False, False)), first(50, (True, False, False, False))
print(f"Pillow {PIL.__version__}: radius 80, four corners {four}, one corner {lone}; radius 50, one corner {half}")
if not four == lone == half:
    changed("a lone corner has another radius")
PYTHON
