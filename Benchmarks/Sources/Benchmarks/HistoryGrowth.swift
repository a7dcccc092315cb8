import Document
import Harness

/// 64 more steps after 10^5, beside 64 after ten; a copy is held before each, as in an editor that runs a command.
struct HistoryGrowth {
  private let short = Self.history(steps: 10)
  private let long = Self.history(steps: 100_000)

  func report(runs: Int) -> Row {
    var steps = 0
    func edit(_ history: History<Document>) {
      var now = history
      for index in 0..<64 {
        let before = now
        var document = now.present
        document.items[0].style.lineWidth = Double(index % 2 + 2)
        now.commit(document)
        steps += now.undoCount - before.undoCount
      }
    }
    let (work, reference) = compare(runs: runs, { edit(long) }, with: { edit(short) })
    precondition(steps > 0, "steps are made")
    return Row(name: "64 steps after 10^5 steps", work: work, reference: reference, limit: 4)
  }

  private static func history(steps: Int) -> History<Document> {
    var document = Document.demo
    var history = History(document)
    for index in 0..<steps {
      document.items[0].style.lineWidth = Double(index % 7 + 1)
      history.commit(document, always: true)
    }
    return history
  }
}
