import Document
import Geometry

extension Format {
  /// Arcs are kept; TeX calculates with fixed point numbers, and draws quarter circles as cubics.
  static let tikz = Format(
    code: "tikz", title: "TikZ", help: "A tikzpicture for LaTeX", audience: "LaTeX",
    exactness: "arcs up to a radius of 300 kept, within 0.02 plus 0.00001 of the page's side",
    suffix: "tex"
  ) { drawing, exactness in
    let numbers = drawing.numbers
    let code = PathCode(
      move: { "(\($0.pair))" }, line: { "-- (\($0.pair))" },
      curves: .cubics { ".. controls (\($0.pair)) and (\($1.pair)) .. (\($2.pair))" },
      arc: { "arc[start angle=\($0.startDegrees), end angle=\($0.endDegrees), radius=\($0.radius)]" },
      close: "-- cycle", parts: PathCode.partsAsCubics(tolerance: 10 * numbers.unit),
      // TeX computes an arc with few digits: it misses its end by up to 5e-5 of the radius.
      largestRadius: 300,
      // An arc begins at the calculated end of the previous one: errors would add up.
      longestChain: 4)
    var lines =
      drawing.head(exactness, comment: "%")
      + (max(drawing.width, drawing.height) > largestTeXPage
        ? ["% The page is too large for TeX: scale the drawing down to \(numbers(largestTeXPage)) units."] : [])
      + [
        "\\begin{tikzpicture}[x=0.75bp, y=-0.75bp]",
        "  \\useasboundingbox (0, 0) rectangle (\(numbers(drawing.width)), \(numbers(drawing.height)));",
      ]
    for item in drawing.items {
      if !item.isBackground { lines.append("  % " + item.recipe.replacing("%", with: "percent")) }
      let style = item.style
      func color(_ ink: Ink) -> String {
        "{rgb,255:red,\(ink.color.red);green,\(ink.color.green);blue,\(ink.color.blue)}"
      }
      func length(_ value: Double) -> String { numbers(value * Drawing.pointsOfUnit) + "bp" }
      var options: [String] = style.fillRule == .evenOdd ? ["even odd rule"] : []
      if let fill = item.fill {
        options += ["fill=\(color(fill))", "fill opacity=\(CodeNumbers.share(fill.opacity))"]
      }
      if let stroke = item.stroke {
        options += ["draw=\(color(stroke))", "draw opacity=\(CodeNumbers.share(stroke.opacity))"]
        options += ["line width=\(length(style.lineWidth))", "line join=\(style.lineJoin.rawValue)"]
        options += ["line cap=\(style.lineCap == .square ? "rect" : style.lineCap.rawValue)"]
        options += ["miter limit=\(numbers(style.miterLimit))"]
        if !style.dash.isNone {
          let pattern = style.dash.lengths.enumerated().map { ($0.isMultiple(of: 2) ? "on " : "off ") + length($1) }
          options += ["dash pattern=\(pattern.joined(separator: " "))", "dash phase=\(length(style.dashOffset))"]
        }
      }
      lines.append("  \\path[\(options.joined(separator: ", "))]")
      lines += code.statements(item.path, numbers).map { "    " + $0 }
      lines[lines.count - 1] += ";"
    }
    return lines + ["\\end{tikzpicture}"]
  }

  /// The largest page in units of 0.75bp, rounded down: TeX has no length of 16384pt or more.
  private static let largestTeXPage = 21_000.0

  /// Typst knows no arcs: cubics.
  static let typst = Format(
    code: "typst", title: "Typst", help: "A box with curves for Typst", audience: "Typst",
    exactness: "cubics within 0.002",
    suffix: "typ"
  ) { drawing, exactness in
    let numbers = drawing.numbers
    let code = PathCode(
      move: { "curve.move(at(\($0.pair)))," }, line: { "curve.line(at(\($0.pair)))," },
      curves: .cubics { "curve.cubic(at(\($0.pair)), at(\($1.pair)), at(\($2.pair)))," },
      close: "curve.close(mode: \"straight\"),")
    var lines =
      drawing.head(exactness, comment: "//") + [
        "#let unit = 0.75pt", "#let at(x, y) = (x * unit, y * unit)",
        "#box(width: \(numbers(drawing.width)) * unit, height: \(numbers(drawing.height)) * unit, {",
      ]
    for item in drawing.items {
      if !item.isBackground { lines.append("  // " + item.recipe) }
      let style = item.style
      func color(_ ink: Ink) -> String {
        "rgb(\(ink.color.red), \(ink.color.green), \(ink.color.blue), \(CodeNumbers.share(ink.opacity * 100))%)"
      }
      lines += ["  place(curve("]
      lines.append("    fill: \(item.fill.map(color) ?? "none"),")
      lines.append("    fill-rule: \"\(style.fillRule == .evenOdd ? "even-odd" : "non-zero")\",")
      if let stroke = item.stroke {
        var parts = ["paint: \(color(stroke))", "thickness: \(numbers(style.lineWidth)) * unit"]
        parts += ["join: \"\(style.lineJoin.rawValue)\"", "cap: \"\(style.lineCap.rawValue)\""]
        parts += ["miter-limit: \(numbers(style.miterLimit))"]
        if !style.dash.isNone {
          let dash = style.dash.lengths.map { numbers($0) + " * unit" }.joined(separator: ", ")
          parts += ["dash: (array: (\(dash)), phase: \(numbers(style.dashOffset)) * unit)"]
        }
        lines.append("    stroke: (\(parts.joined(separator: ", "))),")
      } else {
        lines.append("    stroke: none,")
      }
      lines += code.statements(item.path, numbers).map { "    " + $0 } + ["  ))"]
    }
    return lines + ["})"]
  }
}
