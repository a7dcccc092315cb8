/// What the program tells the reader of keymaps about itself.
public struct KeymapRules: Sendable {
  /// The contexts that have keys of their own, besides ``Keymap/global``.
  public let contexts: [String]
  /// The names of the commands without which a person would be stuck.
  public let essentials: Essentials
  /// The names that `extends` may have, besides `none`.
  public private(set) var bases: [String]
  /// Says what is wrong with a command's text.
  public let problem: @Sendable (String) -> CommandProblem?
  /// The text with the command's own name, whatever words stand for it.
  public let spelledOut: @Sendable (String) -> String

  /// Names of commands; a chord counts when one of its commands begins with such a word.
  public struct Essentials: Sendable {
    public let help: Set<String>
    public let palette: Set<String>
    public let quit: Set<String>

    public init(help: Set<String>, palette: Set<String>, quit: Set<String>) {
      self.help = help
      self.palette = palette
      self.quit = quit
    }
  }

  public init(
    contexts: [String], essentials: Essentials, bases: [String] = ["default"],
    problem: @escaping @Sendable (String) -> CommandProblem?,
    spelledOut: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.contexts = contexts
    self.essentials = essentials
    self.bases = bases
    self.problem = problem
    self.spelledOut = spelledOut
  }

  /// The same where `extends` may name another keymap, too.
  public func extending(_ base: String) -> KeymapRules {
    var rules = self
    rules.bases.append(base)
    return rules
  }
}
