extension Handout {
  /// The whole handout as lines of plain text, at most some columns wide.
  package func plainText(columns: Int = 76) -> String {
    let heading = wrapped(title, columns)
    var lines = heading + [String(repeating: "=", count: heading.map(\.count).max() ?? 0)]
    for (index, step) in steps.enumerated() {
      lines += ["", self.heading(index), ""]
      lines += wrapped(text(step.text), columns)
      for formula in step.formulas {
        let (equation, working) = working(of: formula)
        lines += [""] + Formula.lines("  \(equation)", columns: columns)
        lines += Formula.lines("    \(working)", columns: columns)
      }
      let numbers = numbers(ofStep: index)
      if !numbers.isEmpty { lines.append("") }
      lines += numbers.map { "  " + sentence(of: $0, inStep: index) }
      if !step.code.isEmpty { lines.append("") }
      lines += step.code.map { "    " + $0 }
      if let task = step.task { lines += [""] + wrapped("Try it: " + text(task.text), columns) }
    }
    if !legend.isEmpty {
      lines += ["", "Letters", "-------", ""]
      let width = legend.map(\.sign.count).max() ?? 0
      for entry in legend {
        let meaning = wrapped(entry.meaning, max(20, columns - width - 4))
        for (row, text) in meaning.enumerated() {
          let sign = row == 0 ? entry.sign : ""
          lines.append("  " + sign + String(repeating: " ", count: width - sign.count + 2) + text)
        }
      }
    }
    if isQuiz { lines += ["", "Answers", "-------", ""] + answers.flatMap { Formula.lines($0, columns: columns) } }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same for Markdown readers; figures are SVG inside.
  package var markdown: String {
    var text = "# \(escaped(title))\n"
    for (index, step) in steps.enumerated() {
      text += "\n## \(firstNumber + index). \(escaped(step.title))\n\n\(escaped(self.text(step.text)))\n\n"
      text += svg(ofStep: index).split(separator: "\n").joined(separator: " ") + "\n\n"
      for formula in step.formulas {
        let (equation, working) = working(of: formula)
        text += "    \(equation)\n    \(working)\n\n"
      }
      let numbers = numbers(ofStep: index)
      if !numbers.isEmpty {
        text += "| number | value | what it is |\n| --- | ---: | --- |\n"
        text +=
          numbers.map { number in
            let cells = [letter(of: number, in: step), shown(number, inStep: index), number.name]
            return "| \(cells.map(escaped).joined(separator: " | ")) |\n"
          }
          .joined() + "\n"
      }
      if !step.code.isEmpty { text += step.code.map { "    " + $0 + "\n" }.joined() + "\n" }
      if let task = step.task { text += "**Try it:** \(escaped(self.text(task.text)))\n" }
    }
    if !legend.isEmpty {
      text += "\n## Letters\n\n| letter | what it is |\n| --- | --- |\n"
      text += legend.map { "| \(escaped($0.sign)) | \(escaped($0.meaning)) |\n" }.joined()
    }
    if isQuiz { text += "\n## Answers\n\n" + answers.map { "- \(escaped($0))\n" }.joined() }
    return text
  }

  /// A text in which no character is a sign of Markdown.
  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>#|~&".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// A formula, and the numbers put into it with what they give, or a line to write that on.
  func working(of formula: Formula) -> (equation: String, working: String) {
    (math(formula.equation), "= " + (isQuiz ? Self.longBlank : workedOut(formula)))
  }

  /// The numbers put into a formula with what they give; what is only another letter for a number is told once.
  func workedOut(_ formula: Formula) -> String {
    let result = formula.result.preciseText
    return formula.worked == result ? result : "\(math(formula.worked)) = \(result)"
  }

  /// A formula in the signs of school books.
  func math(_ text: String) -> String {
    text.replacing(" * ", with: "*").replacing("*", with: " × ").replacing(" - ", with: " − ")
  }

  /// A number's letter; nothing for one that only has a name.
  func letter(of number: Quantity, in step: Step) -> String { step.showsSymbol(of: number) ? number.symbol : "" }

  /// A number in one line: with its letter, or with its name where it has none.
  func sentence(of number: Quantity, inStep index: Int) -> String {
    let shown = shown(number, inStep: index)
    return steps[index].showsSymbol(of: number)
      ? "\(number.symbol) = \(shown) (\(number.name))" : "\(number.name): \(shown)"
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
      // A word that no line has room for, such as a file's name, goes on in the next one.
      while line.count > max(columns, 1) {
        lines.append(String(line.prefix(max(columns, 1))))
        line = String(line.dropFirst(max(columns, 1)))
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
