extension Handout {
  /// The whole handout as lines of plain text, at most some columns wide.
  public func plainText(columns: Int = 76) -> String {
    var lines = [title, String(repeating: "=", count: title.count)]
    for (index, step) in steps.enumerated() {
      lines += ["", "\(index + 1). \(step.title)", ""]
      lines += wrapped(text(step.text), columns)
      for formula in step.formulas {
        lines += [
          "", "  \(formula.equation)", "    = \(isQuiz ? Self.blank : formula.filled + " = " + formula.result.text)",
        ]
      }
      if !step.numbers.isEmpty { lines.append("") }
      lines += step.numbers.map { "  \($0.symbol) = \(shown($0))  \($0.name)" }
      if !step.code.isEmpty { lines.append("") }
      lines += step.code.map { "    " + $0 }
      if let task = step.task { lines += [""] + wrapped("Try it: " + text(task.text), columns) }
    }
    if isQuiz { lines += ["", "Answers", "-------"] + answers }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same for Markdown readers; figures are SVG inside.
  public var markdown: String {
    var text = "# \(title)\n"
    for (index, step) in steps.enumerated() {
      text += "\n## \(index + 1). \(step.title)\n\n\(self.text(step.text))\n\n"
      text += svg(ofStep: index).split(separator: "\n").joined(separator: " ") + "\n\n"
      for formula in step.formulas {
        text += "    \(formula.equation)\n"
        text += isQuiz ? "    = \(Self.blank)\n\n" : "    = \(formula.filled) = \(formula.result.text)\n\n"
      }
      if !step.numbers.isEmpty {
        text += "| | | |\n| --- | ---: | --- |\n"
        text += step.numbers.map { "| \($0.symbol) | \(shown($0)) | \($0.name) |\n" }.joined() + "\n"
      }
      if !step.code.isEmpty { text += step.code.map { "    " + $0 + "\n" }.joined() + "\n" }
      if let task = step.task { text += "**Try it:** \(self.text(task.text))\n" }
    }
    if isQuiz { text += "\n## Answers\n\n" + answers.map { "- \($0)\n" }.joined() }
    return text
  }

  /// One line a step that asks for something.
  var answers: [String] {
    steps.enumerated().compactMap { index, step in
      let asked = questions(step)
      guard !asked.isEmpty else { return nil }
      return "\(index + 1). " + asked.map { "\($0.symbol) = \($0.text)" }.joined(separator: ", ")
    }
  }

  /// A paragraph in lines, broken at blanks.
  func wrapped(_ text: String, _ columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 1 > columns {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
