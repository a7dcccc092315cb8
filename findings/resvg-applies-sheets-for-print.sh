#!/usr/bin/env bash
# A style sheet for print does not style a picture on a screen: `<style media="print">` (SVG 2, 6.4) and `@media print`
# (Media Queries 4) say so alike. The square below is blue on a screen. resvg and CairoSVG take the rule in `@media` for
# print alone, but paint the square red by the attribute; Skia paints it red by both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --target "$folder" CairoSVG==2.9.1 pillow==12.0.0 resvg-py==0.5.0
PYTHONPATH=$folder python3 - <<'PYTHON'
import io
import sys
from importlib.metadata import version

import cairosvg
import resvg_py
from PIL import Image


def changed(what):
    print("changed:", what)
    sys.exit(3)


def pixel(png):
    return Image.open(io.BytesIO(png)).convert("RGB").getpixel((10, 10))


programs = {
    "resvg-py": lambda svg: pixel(bytes(resvg_py.svg_to_bytes(svg_string=svg))),
    "CairoSVG": lambda svg: pixel(cairosvg.svg2png(bytestring=svg.encode())),
}
sheets = {
    'media="print"': '<style media="print">rect { fill: #f00 }</style>',
    "@media print": "<style>@media print { rect { fill: #f00 } }</style>",
}
red, blue = (255, 0, 0), (0, 0, 255)
expected = {
    ("resvg-py", 'media="print"'): red, ("resvg-py", "@media print"): blue,
    ("CairoSVG", 'media="print"'): red, ("CairoSVG", "@media print"): blue,
}
for program, draw in programs.items():
    for name, sheet in sheets.items():
        color = draw(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{sheet}'
            '<rect width="20" height="20" fill="#00f"/></svg>')
        print(f"{program} {version(program)}, {name}: {color}, right is {blue}")
        if color != expected[program, name]:
            changed(f"{program} draws {color} for {name}")
PYTHON
