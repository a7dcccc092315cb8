/// A name that is an identifier in programming languages.
///
/// Its letters are those of any script that Swift, Kotlin, JavaScript and Python take, as single UTF-16 units. `ascii` is
/// for other languages.
struct CodeName: Hashable, Sendable {
  private let words: [String]

  init(_ text: String) { self.init(text) { Self.isLetter($0) ? String($0) : nil } }

  private init(_ text: String, spelling letters: (Unicode.Scalar) -> String?) {
    var (words, word) = ([String](), "")
    for scalar in text.unicodeScalars {
      if let letters = "0"..."9" ~= scalar ? String(scalar) : letters(scalar) {
        word += letters
      } else if !scalar.properties.generalCategory.isMark {
        words.append(word)
        word = ""
      }
    }
    words.append(word)
    words.removeAll(where: \.isEmpty)
    self.words = words.first?.first?.isLetter == true ? words : ["drawing"] + words
  }

  /// The name in letters of ASCII: Latin letters without their accents, `æ` as `ae`; others are left out.
  var ascii: CodeName { CodeName(words.joined(separator: " "), spelling: Self.latin) }

  /// `bigStar`.
  var camel: String { words[0].withFirst(Character.lowercased) + tail }
  /// `BigStar`.
  var pascal: String { words[0].withFirst(Character.uppercased) + tail }
  /// `big_star`, in ASCII.
  var snake: String { ascii.words.map { $0.lowercased() }.joined(separator: "_") }
  /// `big-star`, in ASCII.
  var kebab: String { ascii.words.map { $0.lowercased() }.joined(separator: "-") }

  private var tail: String { words.dropFirst().map { $0.withFirst(Character.uppercased) }.joined() }

  private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
    "a"..."z" ~= scalar || "A"..."Z" ~= scalar
  }

  /// The letters of ASCII that a Latin letter is made of; `nil` for another character.
  private static func latin(_ scalar: Unicode.Scalar) -> String? {
    if scalar.isASCII { return isASCIILetter(scalar) ? String(scalar) : nil }
    if let letters = germanic[scalar] { return letters }
    // Such as LATIN SMALL LETTER E WITH ACUTE and LATIN CAPITAL LIGATURE OE.
    let name = (scalar.properties.name ?? "").split(separator: " ").filter { $0 != "DOTLESS" }
    guard name.count == 4 || name.count > 4 && name[4] == "WITH", name[0] == "LATIN",
      name[2] == "LETTER" || name[2] == "LIGATURE", name[3].count <= 2
    else { return nil }
    return name[1] == "CAPITAL" ? String(name[3]) : name[3].lowercased()
  }

  private static let germanic: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "SS", "þ": "th", "Þ": "TH", "ð": "d", "Ð": "D",
  ]

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isASCIILetter(scalar) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return scalar.value <= 0xFFFF
    default: return false
    }
  }
}

extension Unicode.GeneralCategory {
  /// True for a mark on the letter before it.
  fileprivate var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}

extension String {
  fileprivate func withFirst(_ change: (Character) -> () -> String) -> String {
    first.map { change($0)() + dropFirst() } ?? self
  }
}

/// The names given so far; they differ in every spelling.
struct CodeNames {
  private var taken: Set<String> = []

  mutating func unique(_ text: String) -> CodeName {
    var name = CodeName(text)
    var number = 1
    while !taken.insert(name.snake.filter { $0 != "_" }).inserted {
      number += 1
      name = CodeName("\(text) \(number)")
    }
    return name
  }
}

/// The name of a resource of Android, which code refers to: a word of Java from `a-z`, `0-9` and `_`.
///
/// Sources: aapt2's check of file names; The Java Language Specification, 3.9.
enum ResourceName {
  /// The name for a drawing: the same for every spelling of its words.
  static func text(of title: String) -> String {
    let name = CodeName(title).snake
    return javaWords.contains(name) ? "drawing_" + name : name
  }

  private static let javaWords = Set(
    """
    abstract assert boolean break byte case catch char class const continue default do double else enum extends false
    final finally float for goto if implements import instanceof int interface long native new null package private
    protected public return short static strictfp super switch synchronized this throw throws transient true try void
    volatile while
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
