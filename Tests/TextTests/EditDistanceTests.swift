import TestSupport
import Testing
@testable import Text

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("pgeup", "pageup", 1), ("corner.togle", "corner.toggle", 1), ("ab", "ba", 1),
    ("Save", "save", 0), ("kitten", "sitting", 3), ("図", "図形", 1),
  ])
  func `slips are counted`(one: String, other: String, distance: Int) {
    #expect(EditDistance.between(one, other, limit: 9) == distance)
    #expect(EditDistance.between(other, one, limit: 9) == distance)
    #expect(EditDistance.between(one, other, limit: distance - 1) == nil)
  }

  /// The definition, slow and plain.
  private func recursive(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
    guard let x = a.last, let y = b.last else { return a.count + b.count }
    var best = min(
      recursive(a.dropLast(), b) + 1, recursive(a, b.dropLast()) + 1,
      recursive(a.dropLast(), b.dropLast()) + (x == y ? 0 : 1))
    if a.count > 1, b.count > 1, a.dropLast().last == y, b.dropLast().last == x {
      best = min(best, recursive(a.dropLast(2), b.dropLast(2)) + 1)
    }
    return best
  }

  @Test func `the table and the definition agree`() {
    forAll(300) { random in
      let words = (0..<2).map { _ in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" }
      }
      return EditDistance.between(String(words[0]), String(words[1]), limit: 9)
        == recursive(words[0][...], words[1][...])
    }
  }

  @Test(arguments: [
    (["for", "forms", "from"], "form", "from"), (["set", "save"], "saev", "save"),
    (["fiddle", "fill"], "fil", "fill"),
    (["bold", "gold"], "golf", "gold"), (["counts", "count"], "COUNT", "count"), (["form", "from"], "fomr", "form"),
  ])
  func `letters that changed places go first, then beginnings, then the fewest slips`(
    words: [String], typed: String, meant: String
  ) {
    #expect(EditDistance.nearest(to: typed, among: words) == meant)
  }

  @Test func `only what may have been meant is suggested`() {
    let names = ["corner.toggle", "corner.radius", "edit.undo"]
    #expect(EditDistance.nearest(to: "corner.togle", among: names) == "corner.toggle")
    #expect(EditDistance.nearest(to: "undo", among: names) == nil)
    #expect(EditDistance.nearest(to: "x", among: ["a", "x"]) == "x")
    #expect(EditDistance.nearest(to: "r", among: ["x", "y"]) == nil)
    #expect(EditDistance.nearest(to: String(repeating: "x", count: 1_000_000), among: names) == nil)
  }
}
