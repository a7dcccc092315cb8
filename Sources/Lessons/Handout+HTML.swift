import Formats

extension Handout {
  /// One file with everything in it: no script, no font, no link.
  public var html: String {
    func escaped(_ text: String) -> String { text.escapedForXML(in: .text) }
    var body = "<h1>\(escaped(title))</h1>\n"
    for (index, step) in steps.enumerated() {
      body +=
        "<section>\n<h2>\(index + 1). \(escaped(step.title))</h2>\n<div class=\"step\">\n\(svg(ofStep: index))\n<div>\n"
      body += "<p>\(escaped(text(step.text)))</p>\n"
      for formula in step.formulas {
        body += "<pre>\(escaped(formula.equation))\n  = "
        body +=
          isQuiz ? "<i>\(Self.blank)</i>" : "\(escaped(formula.filled))\n  = <b>\(escaped(formula.result.text))</b>"
        body += "</pre>\n"
      }
      if !step.numbers.isEmpty {
        let rows = step.numbers.map { number in

          "<tr><td>\(escaped(number.symbol))</td><td class=\"n\">\(escaped(shown(number)))</td>"
            + "<td>\(escaped(number.name))</td></tr>\n"
        }
        body += "<table>\n\(rows.joined())</table>\n"
      }
      if !step.code.isEmpty { body += "<pre>\(escaped(step.code.joined(separator: "\n")))</pre>\n" }
      if let task = step.task { body += "<p><b>Try it:</b> \(escaped(text(task.text)))</p>\n" }
      body += "</div>\n</div>\n</section>\n"
    }
    if isQuiz {
      body += "<section class=\"answers\">\n<h2>Answers</h2>\n"
      body += answers.map { "<p>\(escaped($0))</p>\n" }.joined() + "</section>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(escaped(title))</title>
      <style>
      body { font: 16px/1.45 "DejaVu Sans", Arial, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
      h1 { font-size: 1.7rem; } h2 { font-size: 1.15rem; margin: 1.6rem 0 .5rem; }
      .step { display: flex; flex-wrap: wrap; gap: 1.4rem; } .step > div { flex: 1; min-width: 16rem; }
      svg { border: 1px solid #c8ccd0; max-width: 100%; } p { margin: 0 0 .8rem; }
      pre { background: #f3f5f7; padding: .5rem .7rem; margin: 0 0 .8rem; white-space: pre-wrap; }
      td { padding: .1rem .8rem .1rem 0; } .n { text-align: right; }
      section { break-inside: avoid; } .answers { break-before: page; }
      </style>
      </head>
      <body>
      \(body)</body>
      </html>

      """
  }
}
