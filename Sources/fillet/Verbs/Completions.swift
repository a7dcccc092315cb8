import Application
import ArgumentParser

struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a shell completion script.",
    discussion: """
      bash  fillet completions bash >~/.local/share/bash-completion/completions/fillet
      zsh   fillet completions zsh >~/.zfunc/_fillet, with ~/.zfunc in fpath before compinit
      fish  fillet completions fish >~/.config/fish/completions/fillet.fish
      """)

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: String

  func run() throws {
    guard let shell = CompletionShell(rawValue: shell) else {
      throw ProgramError.usage("unknown shell '\(shell)': choose bash, zsh or fish")
    }
    try Output.print(Fillet.completionScript(for: shell))
  }
}
