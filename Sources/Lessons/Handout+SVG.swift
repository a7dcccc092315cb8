import Drawing
import Formats
import Geometry
import Shapes

extension Handout {
  /// The side of a figure, in the units of the page.
  private static let side = 300.0

  /// A step's figure as an SVG of its own.
  func svg(ofStep index: Int) -> String {
    let side = NumberText.exact(Self.side)
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" width=\"\(side)\" "
      + "height=\"\(side)\" role=\"img\" aria-label=\"\(steps[index].title.escapedForXML(in: .attributeValue))\">\n"
      + figure(index) + "</svg>"
  }

  /// A step's drawing and construction in a square of ``side``, with what lies beyond it cut away.
  private func figure(_ index: Int) -> String {
    let figure = steps[index].figure
    let box = figure.box
    let scale = Self.side / max(box.width, box.height, 1e-9)
    let center = box.center
    let view = Transform(
      a: scale, b: 0, c: 0, d: scale, tx: Self.side / 2 - center.x * scale, ty: Self.side / 2 - center.y * scale)
    var text =
      "<clipPath id=\"f\(index)\"><path d=\"M0 0H300V300H0Z\"/></clipPath>\n<g clip-path=\"url(#f\(index))\">\n"
    let shape = drawings[index].shape.path.transformed(by: view)
    text += line(
      shape,
      "fill=\"#e6f4f6\" fill-rule=\"\(drawings[index].item.style.fillRule.rawValue)\" stroke=\"#0000b3\" stroke-width=\"2\""
    )
    for mark in figure.marks {
      guard let path = mark.path?.transformed(by: view) else { continue }
      text += line(
        path,
        mark.line == .solid
          ? "fill=\"none\" stroke=\"#c05000\" stroke-width=\"1.6\""
          : "fill=\"none\" stroke=\"#667078\" stroke-width=\"1.2\" stroke-dasharray=\"1.5 4\" stroke-linecap=\"round\"")
    }
    for mark in figure.marks {
      guard case .point(let point, let letter, let toward) = mark.form else { continue }
      let place = view(point)
      let away = (toward.unit ?? Vector(0, -1)) * 13
      // A letter never leaves the picture, wherever its point lies.
      let (x, y) = (min(max(place.x + away.dx, 9), 291), min(max(place.y + away.dy + 5, 15), 293))
      text += "<circle cx=\"\(number(place.x))\" cy=\"\(number(place.y))\" r=\"2.6\" fill=\"#101418\"/>\n"
      text +=
        "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"middle\" font-family=\"DejaVu Sans,Arial,sans-serif\" font-size=\"15\" font-weight=\"bold\" fill=\"#101418\">\(letter.escapedForXML(in: .text))</text>\n"
    }
    return text + "</g>\n"
  }

  private func line(_ path: Path, _ style: String) -> String { "<path d=\"\(PathData.text(of: path))\" \(style)/>\n" }

  private func number(_ value: Double) -> String { NumberText.rounded(value, places: 2, leadingZero: true) }

  // MARK: The whole handout as one picture

  /// All steps on one sheet, two figures in a row, as an SVG that any program shows and that PDF is drawn from.
  public var svg: String {
    let columns = 2
    let (width, gap, top) = (340.0, 20.0, 70.0)
    let blocks = steps.indices.map { textLines($0) }
    var y = top
    var body = ""
    for row in stride(from: 0, to: steps.count, by: columns) {
      let here = Array(row..<min(row + columns, steps.count))
      for index in here {
        let x = gap + Double(index - row) * (width + gap)
        body += label("\(index + 1). \(steps[index].title)", x, y, size: 15, isBold: true)
        body +=
          "<g transform=\"translate(\(number(x)) \(number(y + 12)))\">\n\(figure(index))<path d=\"M0 0H300V300H0Z\" fill=\"none\" stroke=\"#c8ccd0\"/></g>\n"
        for (offset, line) in blocks[index].enumerated() {
          body += label(line.text, x, y + 334 + 16 * Double(offset), size: 12, isCode: line.isCode)
        }
      }
      y += 334 + 16 * Double(here.map { blocks[$0].count }.max() ?? 0) + 26
    }
    if isQuiz {
      body +=
        "<path d=\"M\(number(gap)) \(number(y - 12))H\(number(2 * width + 2 * gap))\" stroke=\"#667078\" stroke-dasharray=\"6 4\"/>\n"
      body += label("Answers", gap, y + 12, size: 15, isBold: true)
      for (offset, answer) in answers.enumerated() {
        body += label(answer, gap, y + 34 + 16 * Double(offset), size: 12)
      }
      y += 50 + 16 * Double(answers.count)
    }
    let (total, height) = (number(2 * width + 3 * gap), number(y))
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(total)\" height=\"\(height)\" viewBox=\"0 0 \(total) \(height)\">\n"
      + "<title>\(title.escapedForXML(in: .text))</title>\n<path d=\"M0 0H\(total)V\(height)H0Z\" fill=\"#fff\"/>\n"
      + label(title, gap, 38, size: 22, isBold: true) + body + "</svg>\n"
  }

  private func label(
    _ text: String, _ x: Double, _ y: Double, size: Double, isBold: Bool = false, isCode: Bool = false
  )
    -> String
  {
    let font = isCode ? "DejaVu Sans Mono,Menlo,Consolas,monospace" : "DejaVu Sans,Arial,sans-serif"
    return "<text x=\"\(number(x))\" y=\"\(number(y))\" font-family=\"\(font)\" font-size=\"\(number(size))\""
      + (isBold ? " font-weight=\"bold\"" : "")
      + " xml:space=\"preserve\" fill=\"#101418\">\(text.escapedForXML(in: .text))</text>\n"
  }

  /// What stands under a figure.
  private func textLines(_ index: Int) -> [(text: String, isCode: Bool)] {
    let step = steps[index]
    var lines = wrapped(text(step.text), 50).map { (text: $0, isCode: false) }
    for formula in step.formulas {
      lines.append((formula.equation, true))
      lines.append(("  = " + (isQuiz ? Self.blank : formula.filled), true))
      if !isQuiz { lines.append(("  = " + formula.result.text, true)) }
    }
    for quantity in step.numbers {
      lines.append(("\(quantity.symbol) = \(shown(quantity))  \(quantity.name)", false))
    }
    for code in step.code { lines.append((code, true)) }
    if let task = step.task { lines += wrapped("Try it: " + text(task.text), 50).map { ($0, false) } }
    return lines
  }
}

extension Mark {
  /// The line of the mark; nothing for a point.
  fileprivate var path: Path? {
    var path = Path()
    switch form {
    case .point: return nil
    case .segment(let a, let b):
      path.append(.move(to: a))
      path.append(.line(to: b))
    case .arc(let arc):
      path.append(.move(to: arc.point(at: arc.start)))
      path.append(.arc(arc, to: arc.point(at: arc.end)))
    case .curve(let curve):
      path.append(.move(to: curve.p0))
      path.append(.cubic(to: curve.p3, control1: curve.p1, control2: curve.p2))
    }
    return path
  }
}
