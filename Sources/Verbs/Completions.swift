import Application
import ArgumentParser

struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a shell completion script.",
    discussion: """
      fillet completions bash >~/.local/share/bash-completion/completions/fillet
      fillet completions zsh >~/.zfunc/_fillet      with ~/.zfunc in fpath before compinit
      fillet completions fish >~/.config/fish/completions/fillet.fish

      script/install and the Debian package install all three.
      """)

  @Argument(help: "The shell: bash, zsh or fish.", completion: .list(Shell.allCases.map(\.rawValue)))
  var shell: String

  func run() throws {
    guard let shell = Shell(rawValue: shell) else {
      throw ProgramError.usage("unknown shell '\(shell)': choose bash, zsh or fish")
    }
    try Output.print(shell.script)
  }
}

/// The verb that the completion scripts call.
struct Complete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Print the words that can follow a command line.", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough, help: "The words up to the cursor, without the program.")
  var words: [String] = []

  func run() throws {
    let completion = Completion(words.first == "--" ? Array(words.dropFirst()) : words, of: try .program())
    try Output.write(Array(completion.text.utf8), to: nil, force: false)
  }
}

/// The shells with a completion script.
///
/// Each script passes the words up to the cursor to `fillet complete` and shows its answer: a line about files, then one
/// candidate on each line with its help after a tab. See ``Completion/text``.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// bash also splits words at `=` and `:`, and replaces only the part after them.
  private static let bashScript = #"""
    # Completes fillet in bash.
    _fillet() {
      local line=${COMP_LINE:0:COMP_POINT} piece word ending answer words=()
      for piece in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        if [[ $line == [[:space:]]* || ${#words[@]} == 0 ]]; then words+=(''); fi
        line=${line#"${line%%[![:space:]]*}"}
        [[ $line == "$piece"* ]] || piece=$line
        words[-1]+=$piece
        line=${line#"$piece"}
      done
      word=${words[-1]}
      local quote='' done=''
      if [[ $word == "\\"'#'* ]]; then word=${word:1}; fi
      if [[ $word == [\'\"]* ]]; then quote=${word:0:1} word=${word:1}; else done=${word%"${word##*[=:]}"}; fi
      words[-1]=$word
      mapfile -t answer < <("${words[0]/#\~/$HOME}" complete -- "${words[@]:1}" 2>/dev/null)
      COMPREPLY=()
      for piece in "${answer[@]:1}"; do
        piece=${piece%%$'\t'*}
        # A word that begins like a comment.
        if [[ -z $quote && $piece == '#'* ]]; then piece="\\$piece"; fi
        COMPREPLY+=("${piece#"$done"}")
      done
      if [[ ${COMPREPLY[*]} == *[=/.,] ]]; then compopt -o nospace; fi
      [[ ${answer[0]} == files* ]] || return 0
      local endings=${answer[0]#files} path
      while IFS= read -r path; do
        ending=${path##*.}
        if [[ -d $path || -d ${path/#\~/$HOME} || -z $endings || " $endings " == *" $ending "* ]]; then
          COMPREPLY+=("$path")
          compopt -o filenames
        fi
      done < <(compgen -f -- "${word#"$done"}")
    }
    complete -F _fillet fillet
    """#

  private static let zshScript = #"""
    #compdef fillet
    # Completes fillet in zsh.
    _fillet() {
      local -a answer closed open endings
      local line text
      answer=("${(@f)$(_call_program fillet ${(q)words[1]} complete -- \
        "${(@q)${(@Q)words[2,CURRENT-1]}}" ${(qq)${(Q)PREFIX}} 2>/dev/null)}")
      for line in "${(@)answer[2,-1]}"; do
        [[ -n $line ]] || continue
        text=${${line%%$'\t'*}//:/\\:}
        [[ $line == *$'\t'* ]] && text+=":${line#*$'\t'}"
        if [[ ${line%%$'\t'*} == *[=/.,] ]]; then open+=("$text"); else closed+=("$text"); fi
      done
      (( $#closed )) && _describe -V fillet closed
      (( $#open )) && _describe -V fillet open -S ''
      [[ $answer[1] == files* ]] || return 0
      endings=(${=answer[1]#files})
      compset -P 1 '*='
      if (( $#endings )); then _files -g "*.(${(j:|:)endings})"; else _files; fi
    }
    if [[ $funcstack[1] == _fillet ]]; then _fillet "$@"; else compdef _fillet fillet; fi
    """#

  private static let fishScript = #"""
    # Completes fillet in fish.
    function __fillet_complete
        set -l words (commandline -opc)
        set -l word (commandline -ct)
        set -l typed (string replace -r '^[\'"]' '' -- "$word")
        set -l answer ($words[1] complete -- $words[2..] "$typed" 2>/dev/null)
        printf '%s\n' $answer[2..]
        if string match -q 'files*' -- $answer[1]
            set -l endings (string split -n ' ' -- (string sub -s 6 -- $answer[1]))
            for path in (__fish_complete_path (string replace -r '^-.*?=' '' -- "$typed"))
                set -l name (string split -m 1 \t -- $path)[1]
                if string match -q '*/' -- $name; or test (count $endings) = 0; or contains -- (string replace -r '.*\.' '' -- $name) $endings
                    printf '%s\n' $path
                end
            end
        end
    end
    complete -c fillet -e
    complete -c fillet -f -a '(__fillet_complete)'
    """#
}
