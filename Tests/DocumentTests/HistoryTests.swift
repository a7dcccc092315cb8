import Document
import TestSupport
import Testing

@Suite struct HistoryTests {
  @Test func `an equal value is no step`() {
    var history = History(1)
    #expect(!history.commit(1) && history.undoCount == 0)
    #expect(history.commit(2) && history.undoCount == 1)
  }

  @Test func `a new step forgets what was undone`() {
    var history = History("a")
    history.commit("b")
    #expect(history.undo() && history.present == "a" && history.redoCount == 1)
    #expect(history.commit("c") && history.redoCount == 0 && !history.redo())
    #expect(history.undo() && history.present == "a" && !history.undo())
  }

  @Test func `a copy keeps every step that it had, whatever becomes of the other`() {
    forAll(50) { random in
      var history = History(0)
      for value in 1...random.integer(1...200) { history.commit(value) }
      let (kept, count) = (history, history.undoCount)
      for _ in 0..<random.integer(0...count) { _ = history.undo() }
      for value in 1000..<random.integer(1001...1100) { history.commit(value) }
      history.join(after: random.integer(0...history.undoCount))
      var copy = kept
      for value in stride(from: count, through: 0, by: -1) {
        guard copy.present == value, copy.undoCount == value, copy.redoCount == count - value else { return false }
        _ = copy.undo()
      }
      return kept.present == count && kept.undoCount == count
    }
  }

  @Test func `undo and redo walk over every value ever committed`() {
    forAll(200) { random in
      var history = History(0)
      // The plain model: all values and where we are among them.
      var (values, place) = ([0], 0)
      for _ in 0..<100 {
        switch random.integer(0...2) {
        case 0:
          let value = random.integer(0...3)
          let isStep = history.commit(value)
          if isStep != (value != values[place]) { return false }
          if isStep {
            values.removeSubrange((place + 1)...)
            values.append(value)
            place += 1
          }
        case 1:
          if history.undo() != (place > 0) { return false }
          place = max(0, place - 1)
        default:
          if history.redo() != (place + 1 < values.count) { return false }
          place = min(values.count - 1, place + 1)
        }
        guard history.present == values[place], history.undoCount == place else { return false }
        guard history.redoCount == values.count - 1 - place else { return false }
      }
      return true
    }
  }
}
