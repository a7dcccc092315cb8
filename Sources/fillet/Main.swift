import Glibc
import Terminal
import Verbs

/// The process: it runs its command line, and ends with the status or by the signal.
@main
enum Main {
  static func main() {
    // Without the signal, a file size limit is a write error.
    signal(SIGXFSZ, SIG_IGN)
    let ending = Program.run(Array(CommandLine.arguments.dropFirst()))
    if let signal = ending.signal { endProcess(by: signal) }
    exit(ending.status)
  }
}
