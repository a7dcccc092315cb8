"""Compares superellipse corners with those of Chromium: script/oracles/superellipses.py FILLET.

Each box is drawn twice at three times its size: by the path of fillet, and as an element with `corner-shape`, from the
rules that fillet writes. Needs Chromium and the Python packages playwright and pillow.
"""
import io
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import sync_playwright

KS = [-8, -4, -2, -1.5, -1, -0.6, -0.3, -0.1, 0, 0.1, 0.3, 0.6, 1, 1.5, 2, 2.5, 4, 8]
BOXES = [(160, 120, 20), (160, 120, 55), (90, 170, 40)]
# The largest mean difference of a picture's pixels, of 255.
MOST = 2


def main():
    program, worst = sys.argv[1], (0, "")
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("google-chrome"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 200, "height": 200}, device_scale_factor=3)

        def picture(body):
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{body}")
            return Image.open(io.BytesIO(page.screenshot())).convert("L")

        for width, height, radius in BOXES:
            for k in KS:
                file = pathlib.Path(folder) / "box.svg"
                subprocess.run([program, "new", "rectangle", f"width={width}", f"height={height}", "x=100", "y=100",
                                f"corner-radius={radius}", "corner-kind=superellipse", f"superellipse={k}", "fill=#000",
                                "stroke=none", "-o", file, "--force"], check=True)
                css = subprocess.run([program, "export", file, "-f", "css", "-o", "-"], check=True, capture_output=True,
                                     text=True).stdout
                rule = re.search(r"\{([^}]*)\}", css)[1]
                shape = re.search(r"corner-shape: superellipse\(([-\d.]+)\);", rule)
                if not shape or float(shape[1]) != k:
                    print(f"k {k}: no corner-shape in {rule}")
                    wrong += 1
                    continue
                style = "; ".join(line.strip().rstrip(";") for line in rule.strip().split("\n"))
                drawn = picture(file.read_text())
                theirs = picture(f'<div style="overflow:hidden;height:200px"><div style="{style}"></div></div>')
                mean = ImageStat.Stat(ImageChops.difference(drawn, theirs)).mean[0]
                worst = max(worst, (mean, f"{width}x{height}, r {radius}, k {k}"))
                if mean > MOST:
                    print(f"{width}x{height}, r {radius}, k {k}: mean {mean:.2f}")
                    wrong += 1
        browser.close()
    print(f"{len(KS) * len(BOXES)} boxes, {wrong} wrong; largest mean {worst[0]:.3f} of 255: {worst[1]}")
    sys.exit(bool(wrong))


main()
