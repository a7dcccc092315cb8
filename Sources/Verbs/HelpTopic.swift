import Application
import Document
import Formats
import Geometry
import Settings
import Shapes
import Text

/// A page of `fillet help` that is not about a verb.
enum HelpTopic: String, CaseIterable {
  case parameters
  case formats
  case files
  case exitCodes = "exit-codes"

  var summary: String {
    switch self {
    case .parameters: "All parameters of shapes, with their values."
    case .formats: "All formats, with their readers and their exactness."
    case .files: "The files of settings, keymaps and journals, and the environment."
    case .exitCodes: "The meanings of exit statuses."
    }
  }

  var text: String {
    switch self {
    case .parameters: ParameterManual.text
    case .formats: formatManual
    case .files: fileManual
    case .exitCodes: ProgramError.Status.manual
    }
  }
}

/// The formats in the order of their catalog.
private let formatManual =
  FormatCatalog.all.map { format in
    """
      \(format.name) (.\(format.suffix)): \(format.audience)
          \(format.help).
          Exactness: \(format.exactness).
    """
  }.joined(separator: "\n")
  + "\n\nDistances are in units of the page, for pages of 10 units and more."

private let fileManual = """
  ~/.config/fillet/config.toml    settings
  ~/.config/fillet/keymaps/       custom keymaps
  .fillet.toml                    the project's defaults of exports, in a folder
                                  above the document
  ~/.local/state/fillet/          journals, recent files, typed commands, progress
                                  in lessons

  XDG_CONFIG_HOME, XDG_STATE_HOME replace ~/.config and ~/.local/state.
  FILLET_THEME and so on          settings: their names in capitals, which override
                                  the files:
  \(SettingCatalog.all.map(\.variable).joined(separator: " ").wrapped(to: 76).joined(separator: "\n  "))
  FILLET_DRAW                     the program that draws PNG and PDF
  SOURCE_DATE_EPOCH               the date of a PDF, which has none by default
  TERM, COLORTERM, NO_COLOR       the colors of the terminal
  COLORFGBG                       its background, if it does not answer
  LANG, LC_ALL, LC_CTYPE          UTF-8 or ASCII
  VISUAL, EDITOR                  the text editor for the document's text
  """

/// The list of all parameters with their values, ranges and defaults.
private enum ParameterManual {
  static let text =
    groups.map { title, parameters in
      ([title + ":"] + parameters.map(entry)).joined(separator: "\n")
    }
    .joined(separator: "\n\n")
      + """


      Corners:
        corner.4.radius, corner.t0.cut, corner.all.kind
            A value of one corner, by its number or label, or of all that are on.
            The values: \(CornerField.names.joined(separator: ", ")).

      Numbers can be expressions: 360/7, radius*0.4, 2in, 50%.
      A unit of length is 1/96 inch, or what the width and height of the file make it:
      10mm is 10 in a file of 100 units that is 100 mm wide.
      """

  /// The parameters in the order of files, under the titles of their tabs.
  private static var groups: [(title: String, parameters: [ParameterInfo])] {
    let all = Document.allParameters
    let tabs: [(String, ParameterTab?)] = ParameterTab.allCases.map { ($0.rawValue, $0) } + [("other", nil)]
    return tabs.compactMap { title, tab in
      let parameters = all.filter { $0.tab == tab }
      return parameters.isEmpty ? nil : (title.prefix(1).uppercased() + title.dropFirst(), parameters)
    }
  }

  private static func entry(_ info: ParameterInfo) -> String {
    let names = ([info.name] + info.aliases.map(\.name)).joined(separator: ", ")
    let standard = standard(of: info).map { ". Default: \($0)." } ?? "."
    let lines = ["  \(names): \(values(of: info))\(standard)", "      " + info.help]
    return lines.flatMap { $0.wrapped(to: 80, indent: "      ") }.joined(separator: "\n")
  }

  private static func values(of info: ParameterInfo) -> String {
    switch info.domain {
    case .choice(let choices): choices.joined(separator: ", ")
    case .text(let example), .color(let example, _): "such as \(example)"
    case .number(let domain): "\(unit(of: domain))\(range(of: domain))"
    }
  }

  private static func unit(of domain: NumberDomain) -> String {
    switch domain.unit {
    case .length: "a length"
    case .degrees: "degrees"
    case .percent: "a percentage"
    case .ratio: "a number"
    case .count: "a whole number"
    }
  }

  /// The ends of a range, except those that only guard against overflow.
  private static func range(of domain: NumberDomain) -> String {
    let (low, high) = (domain.range.lowerBound, domain.range.upperBound)
    let isOpen = high >= 1e6
    if isOpen, low <= -1e6 { return "" }
    return isOpen
      ? " from \(NumberText.exact(low))" : " from \(NumberText.exact(low)) to \(NumberText.exact(high))"
  }

  /// The value in new shapes of all kinds; `nil` if they differ or have none.
  private static func standard(of info: ParameterInfo) -> String? {
    let values = Set(ShapeCatalog.all.compactMap { Item($0).value(of: info.name)?.text })
    guard values.count == 1, let value = values.first, (1...20).contains(value.count) else { return nil }
    return value
  }
}
