"""Programs and libraries that draw SVG, each in its own process: renderers.py PROGRAM FOLDER

Draws every SVG of a folder to NAME.PROGRAM.png beside it. A drawing that fails has no picture.
"""
import io
import pathlib
import shutil
import subprocess
import sys

from PIL import Image


def run(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def chromium(files, target):
    from playwright.sync_api import sync_playwright
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for file in files:
            page = browser.new_page(viewport=dict(zip(("width", "height"), size(file))))
            page.goto(file.as_uri())
            page.screenshot(path=target(file))
            page.close()
        browser.close()


def librsvg(file, target):
    run("rsvg-convert", "-o", target, file)


def resvg(file, target):
    import resvg_py
    target.write_bytes(bytes(resvg_py.svg_to_bytes(svg_path=str(file))))


def inkscape(files, target):
    run("inkscape", "--export-type=png", *files)
    for file in files:
        file.with_suffix(".png").rename(target(file))


def qt(files, target):
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer
    application = QGuiApplication(["renderers", "-platform", "offscreen"])
    for file in files:
        renderer = QSvgRenderer(str(file))
        picture = QImage(renderer.defaultSize(), QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(0)
        painter = QPainter(picture)
        renderer.render(painter)
        painter.end()
        picture.save(str(target(file)))
    application.quit()


def skia(file, target):
    import skia
    drawing = skia.SVGDOM.MakeFromStream(skia.MemoryStream(file.read_bytes()))
    width, height = size(file)
    drawing.setContainerSize(skia.Size(width, height))
    surface = skia.Surface(width, height)
    drawing.render(surface.getCanvas())
    surface.makeImageSnapshot().save(str(target), skia.kPNG)


def thorvg(file, target):
    import thorvg_python
    engine = thorvg_python.Engine(threads=0)
    width, height = size(file)
    canvas = thorvg_python.SwCanvas(engine)
    canvas.set_target(width, height)
    picture = thorvg_python.Picture(engine)
    picture.load(str(file))
    picture.set_size(width, height)
    canvas.add(picture)
    canvas.draw(True)
    canvas.sync()
    # Its colors are multiplied with the opacity.
    Image.frombytes("RGBa", (width, height), canvas.get_pillow().tobytes()).convert("RGBA").save(target)


def lunasvg(file, target):
    import pylunasvg
    pylunasvg.Document.loadFromFile(str(file)).renderToBitmap(*size(file)).writeToPng(str(target))


def nanosvg(file, target):
    import pygame
    pygame.image.save(pygame.image.load_sized_svg(file, size(file)), target)


def cairosvg(file, target):
    import cairosvg
    cairosvg.svg2png(url=str(file), write_to=str(target))


def mupdf(file, target):
    import pymupdf
    with pymupdf.open(file) as document:
        draw_page(document[0], size(file), target)


def svglib(file, target):
    from reportlab.graphics import renderPDF
    from svglib.svglib import svg2rlg
    draw_pdf(renderPDF.drawToString(svg2rlg(str(file))), file, target)


def weasyprint(file, target):
    import weasyprint
    width, height = size(file)
    style = f"@page {{ size: {width}px {height}px; margin: 0 }} body {{ margin: 0 }} img {{ display: block }}"
    page = weasyprint.HTML(string=f"<style>{style}</style><img src='{file.as_uri()}'>")
    draw_pdf(page.write_pdf(), file, target)


def graphicsmagick(file, target):
    run("gm", "convert", "-background", "none", file, target)


def msvg(file, target):
    with open(file, "rb") as drawing:
        subprocess.run(["convert", "-background", "none", "msvg:-", target], stdin=drawing, check=True,
                       stderr=subprocess.DEVNULL)


def draw_pdf(data, file, target):
    import pymupdf
    with pymupdf.open(stream=data, filetype="pdf") as document:
        draw_page(document[0], size(file), target)


def draw_page(page, size, target):
    import pymupdf
    scale = pymupdf.Matrix(size[0] / page.rect.width, size[1] / page.rect.height)
    page.get_pixmap(matrix=scale, alpha=True).save(target)


def size(file):
    """The width and height of a drawing in pixels, which looks.py writes."""
    import xml.etree.ElementTree
    root = xml.etree.ElementTree.parse(file).getroot()
    return int(root.get("width")), int(root.get("height"))


# The first one is the reference. Those that start slowly take all files.
ALL = {"Chromium": chromium, "Inkscape": inkscape, "Qt": qt}
ONE = {"librsvg": librsvg, "resvg": resvg, "Skia": skia, "ThorVG": thorvg, "LunaSVG": lunasvg, "NanoSVG": nanosvg,
       "CairoSVG": cairosvg, "MuPDF": mupdf, "svglib": svglib, "WeasyPrint": weasyprint,
       "GraphicsMagick": graphicsmagick, "ImageMagick": msvg}
PROGRAMS = [*ALL, *ONE]


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    files = sorted(folder.glob("*.svg"))

    def target(file):
        return folder / f"{file.stem}.{program}.png"
    if program in ALL:
        return ALL[program](files, target)
    for file in files:
        try:
            ONE[program](file, target(file))
        except Exception as error:
            print(f"looks: {program}: {file.name}: {error}", file=sys.stderr)


if __name__ == "__main__":
    main()
