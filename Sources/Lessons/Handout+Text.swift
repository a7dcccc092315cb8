extension Handout {
  /// The whole handout as lines of plain text, at most some columns wide.
  public func plainText(columns: Int = 76) -> String {
    var lines = [title, String(repeating: "=", count: title.count)]
    for (index, step) in steps.enumerated() {
      lines += ["", "\(index + 1). \(step.title)", ""]
      lines += wrapped(text(step.text), columns)
      for formula in step.formulas {
        let (equation, working) = working(of: formula)
        lines += ["", "  \(equation)", "    \(working)"]
      }
      if !step.numbers.isEmpty { lines.append("") }
      lines += step.numbers.map { "  " + sentence(of: $0, in: step) }
      if !step.code.isEmpty { lines.append("") }
      lines += step.code.map { "    " + $0 }
      if let task = step.task { lines += [""] + wrapped("Try it: " + text(task.text), columns) }
    }
    if isQuiz { lines += ["", "Answers", "-------", ""] + answers }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same for Markdown readers; figures are SVG inside.
  public var markdown: String {
    var text = "# \(title)\n"
    for (index, step) in steps.enumerated() {
      text += "\n## \(index + 1). \(step.title)\n\n\(self.text(step.text))\n\n"
      text += svg(ofStep: index).split(separator: "\n").joined(separator: " ") + "\n\n"
      for formula in step.formulas {
        let (equation, working) = working(of: formula)
        text += "    \(equation)\n    \(working)\n\n"
      }
      if !step.numbers.isEmpty {
        text += "| number | value | what it is |\n| --- | ---: | --- |\n"
        text += step.numbers.map { "| \(letter(of: $0, in: step)) | \(shown($0)) | \($0.name) |\n" }.joined() + "\n"
      }
      if !step.code.isEmpty { text += step.code.map { "    " + $0 + "\n" }.joined() + "\n" }
      if let task = step.task { text += "**Try it:** \(self.text(task.text))\n" }
    }
    if isQuiz { text += "\n## Answers\n\n" + answers.map { "- \($0)\n" }.joined() }
    return text
  }

  /// A formula, and the numbers put into it with what they give, or a line to write that on.
  func working(of formula: Formula) -> (equation: String, working: String) {
    let working = isQuiz ? Self.longBlank : "\(math(formula.worked)) = \(formula.result.preciseText)"
    return (math(formula.equation), "= " + working)
  }

  /// A formula in the signs of school books.
  func math(_ text: String) -> String {
    text.replacing(" * ", with: "*").replacing("*", with: " × ").replacing(" - ", with: " − ")
  }

  /// A line for everything that is asked for, with the way to it.
  var answers: [String] {
    steps.enumerated().flatMap { index, step in
      step.formulas.map { "\(index + 1). \($0.symbol) = \(math($0.worked)) = \($0.result.preciseText)" }
        + counts(step).map { "\(index + 1). \($0.name): \($0.text)" }
    }
  }

  /// A number's letter; nothing for one that only has a name.
  func letter(of number: Quantity, in step: Step) -> String { step.showsSymbol(of: number) ? number.symbol : "" }

  /// A number in one line: with its letter, or with its name where it has none.
  func sentence(of number: Quantity, in step: Step) -> String {
    step.showsSymbol(of: number)
      ? "\(number.symbol) = \(shown(number))  \(number.name)" : "\(number.name): \(shown(number))"
  }

  /// The longest key or command that is kept on one line.
  private static let longestKey = 12

  /// A paragraph in lines, broken at blanks, but not within the quotes of a short key.
  func wrapped(_ text: String, _ columns: Int) -> [String] {
    var words: [String] = []
    for word in text.split(separator: " ") {
      if let last = words.last, last.contains("“"), !last.contains("”"), last.count + word.count < Self.longestKey {
        words[words.count - 1] += " " + word
      } else {
        words.append(String(word))
      }
    }
    var lines: [String] = []
    var line = ""
    for word in words {
      if !line.isEmpty, line.count + word.count + 1 > columns {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
