#!/usr/bin/env bash
# A radial gradient with a radius of 0 paints its area in the color of the last stop (SVG 2, 14.2.3). resvg does so.
# librsvg, as libvips has it, and CairoSVG paint nothing. Of two equal circles, r = fr, only librsvg paints nothing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --target "$folder" CairoSVG==2.9.1 pillow==12.0.0 pyvips==3.0.0 pyvips-binary==8.17.3 resvg-py==0.5.0
PYTHONPATH=$folder python3 - <<'PYTHON'
import io
import sys
from importlib.metadata import version

import cairosvg
import pyvips
import resvg_py
from PIL import Image


def changed(what):
    print("changed:", what)
    sys.exit(3)


programs = {
    "pyvips-binary": lambda svg: pyvips.Image.svgload_buffer(svg.encode()).pngsave_buffer(),
    "CairoSVG": lambda svg: cairosvg.svg2png(bytestring=svg.encode()),
    "resvg-py": lambda svg: bytes(resvg_py.svg_to_bytes(svg_string=svg)),
}
nothing, last = (0, 0, 0, 0), (0, 0, 255, 255)
expected = {
    'r="0"': {"pyvips-binary": nothing, "CairoSVG": nothing, "resvg-py": last},
    'r="5" fr="5"': {"pyvips-binary": nothing, "CairoSVG": last, "resvg-py": last},
}
for circles, colors in expected.items():
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><radialGradient id="a" '
        f'gradientUnits="userSpaceOnUse" cx="10" cy="10" {circles}><stop stop-color="#f00"/>'
        '<stop offset="1" stop-color="#00f"/></radialGradient><rect width="20" height="20" fill="url(#a)"/></svg>')
    for program, draw in programs.items():
        color = Image.open(io.BytesIO(draw(svg))).convert("RGBA").getpixel((3, 3))
        print(f"{program} {version(program)}, {circles}: {color}, the last stop is {last}")
        if color != colors[program]:
            changed(f"{program} paints {color} for {circles}")
PYTHON
