"""Swift and Kotlin code, compiled unchanged against small frameworks that record the paths, and run."""
import pathlib
import re
import shutil
import subprocess
import tempfile

import curves
from consumers import require

STUBS = pathlib.Path(__file__).parent / "stubs"


def recorded(output, count):
    """Outlines from lines of an operation and its numbers; `=` starts a drawing."""
    drawings = [[] for _ in range(count)]
    index = 0
    for row in output.splitlines():
        name, *numbers = row.split()
        if name == "=":
            index = int(numbers[0])
        else:
            drawings[index].append((name, *map(float, numbers)))
    return [curves.operations(part) for part in drawings]


def run(arguments, folder):
    result = subprocess.run(arguments, cwd=folder, capture_output=True, text=True)
    if result.returncode:
        raise ValueError("\n".join(row for row in result.stderr.splitlines() if "error" in row)[:600] or result.stderr[-600:])
    return result.stdout


def read_swift(framework):
    def read(files, drawings):
        require("swiftc")
        with tempfile.TemporaryDirectory() as folder:
            run(["swiftc", "-emit-module", "-emit-library", "-static", "-module-name", framework,
                 STUBS / "CoreGraphics.swift", STUBS / f"{framework}.swift", "-o", f"lib{framework}.a"], folder)
            calls = f"import {framework}\n"
            for index, (file, drawing) in enumerate(zip(files, drawings)):
                text = file.read_text()
                calls += f"print(\"= {index}\")\n"
                if framework == "SwiftUI":
                    # Twice as large, and moved: the shapes fill their rectangle.
                    rect = f"CGRect(x: 7, y: 9, width: {2 * drawing.width}, height: {2 * drawing.height})"
                    for name in re.findall(r"struct (\w+Shape): Shape", text):
                        calls += f"{name}().path(in: {rect}).record()\n"
                    view = re.search(r"struct (\w+): View", text)[1]
                    calls += f"_ = {view}().body\n"
                else:
                    name = re.search(r"enum (\w+) ", text)[1]
                    for path in re.findall(r"func (\w+Path)\(\)", text):
                        calls += f"{name}.{path}().record()\n"
                    calls += f"{name}.draw(in: CGContext())\n"
            (pathlib.Path(folder) / "main.swift").write_text(calls)
            run(["swiftc", "-Onone", "-I.", "-L.", f"-l{framework}", "main.swift", *files, "-o", "drawings"], folder)
            parts = recorded(run([f"{folder}/drawings"], folder), len(files))
        return [curves.moved(p, 0.5, -(7 + 9j) / 2) for p in parts] if framework == "SwiftUI" else parts
    return read


def kotlin(files, calls, imports):
    """Compiles drawings with calls for each, and returns what they print; `=` starts a drawing."""
    require("kotlinc", "java")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        main = "".join(f"import {name}\n" for name in imports) + "fun main() {\n"
        for index, file in enumerate(files):
            text = file.read_text()
            # The compiler of Debian, of 2019, knows no comma before a closing bracket.
            (folder / f"D{index}.kt").write_text(re.sub(r",(\s*\))", r"\1", text))
            main += f"println(\"= {index}\")\n" + calls(text)
        (folder / "Main.kt").write_text(main + "}\n")
        sources = [*(STUBS / "compose").glob("*.kt"), *folder.glob("*.kt")]
        run(["kotlinc", "-nowarn", *sources, "-include-runtime", "-d", "drawings.jar"], folder)
        return run(["java", "-jar", "drawings.jar"], folder)


def read_compose(files, drawings):
    def calls(text):
        draw = re.search(r"^fun DrawScope\.(\w+)\(\)", text, re.M)[1]
        return "".join(f"{name}().record()\n" for name in re.findall(r"^fun (\w+Path)\(\)", text, re.M)) \
            + f"DrawScope().{draw}()\n"
    imports = ["androidx.compose.ui.graphics.*", "androidx.compose.ui.graphics.drawscope.*"]
    return recorded(kotlin(files, calls, imports), len(files))


def read_image_vector(files, drawings):
    """The path data that an `ImageVector` gets, as SVG reads it."""
    output = kotlin(files, lambda text: re.search(r"^val (\w+): ImageVector", text, re.M)[1] + ".record()\n", [])
    parts = [part.split("\n")[1:] for part in output.split("= ")[1:]]
    return [[piece for data in rows if data for piece in curves.path(data)] for rows in parts]
