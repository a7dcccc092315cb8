@testable import Interface
import Document
@testable import Editor
import EditorSupport
import Keymaps
import Cells
import Lessons
import Preview
import Settings
import TestSupport
import Testing

/// Frames made of parts that the display kept.
@Suite struct KeptFrameTests {
  private struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  @Test func `after any keys a frame is the same as that of a new display`() {
    forAll(share(of: 64)) { random in
      var walk = try Walk(&random)
      for _ in 0..<40 {
        walk.step(&random)
        try walk.compare()
      }
      return true
    }
  }

  /// A session that random keys drive on a screen.
  private struct Walk {
    private var session: Session
    private var size = Size(columns: 80, rows: 24)
    private var display = Display()
    private var steps: [String] = []

    private static let sizes = [(80, 24), (200, 50), (40, 12), (140, 40), (60, 20), (24, 6)].map(Size.init)
    private static let typed = "0123456789.+-*%#abcegkmx ".map { $0 }
    private static let usual: [Key.Code] = [
      .escape, .enter, .tab, .up, .down, .left, .right, .pageDown, .backspace, .character(" "),
    ]
    private static let lines = [
      "set fill #cc4400", "set fill none", "set shadow 6 4 8 #000", "set image face.png", "set title A wide 図",
      "page fit",
      "set background #123", "set stroke none", "shape.add star", "set fill-opacity 0.3", "set corner-radius 200",
      "set rotation 17", "view.zoom 300", "corner.toggle", "set overflow clip", "corner.mark", "corner.mark convex",
      "export-size next", "parameter.tab next",
    ]

    init(_ random: inout SeededGenerator) throws {
      session = random.once(in: 3) ? try .several() : try .demo()
      if random.once(in: 4) { run("lesson \(random.pick(LessonCatalog.all).name)") }
    }

    private mutating func run(_ line: String) {
      steps.append(":" + line)
      _ = session.run(line)
    }

    mutating func step(_ random: inout SeededGenerator) {
      switch random.integer(0...23) {
      case 0: size = random.pick(Self.sizes)
      case 1: run(random.pick(Self.lines))
      case 2: run(random.pick(CommandCatalog.all).name)
      case 3: changeTerminal(&random)
      case 4, 5: click(&random)
      case 6, 7: press(Key(.character(random.pick(Self.typed))))
      case 8...13: press(Key(random.pick(Self.usual)))
      default:
        for key in random.pick(session.editor.keymap.bindings(in: session.editor.panel.rawValue)).keys { press(key) }
      }
      if session.pause != nil, random.once(in: 2) { _ = session.advanceMotion() }
    }

    private mutating func press(_ key: Key) {
      steps.append(key.notation)
      _ = session.press(key)
    }

    private mutating func click(_ random: inout SeededGenerator) {
      let place = Position(column: random.integer(0...size.columns - 1), row: random.integer(0...size.rows - 1))
      let event = MouseEvent(random.pick([.press, .press, .drag, .release, .wheelUp]), at: place)
      steps.append("\(event.action) \(place.column),\(place.row)")
      _ = session.point(event, at: display.place(of: event, holding: session.heldTarget))
    }

    private mutating func changeTerminal(_ random: inout SeededGenerator) {
      steps.append("terminal")
      switch random.integer(0...5) {
      case 0: display.settings.charset = random.once(in: 2) ? .ascii : .unicode
      case 1: display.settings.cellAspect = random.pick([0.4, 0.5, 0.6])
      case 2: display.settings.ground = random.pick([.dark, .light])
      case 3: display.settings.showsColor.toggle()
      case 4: display.isRecoveryOff.toggle()
      default: display.pictures = random.once(in: 2) ? [:] : ["face.png": .missing("gone")]
      }
    }

    mutating func compare() throws(Difference) {
      session.setScreen(size)
      var fresh = Display(settings: display.settings)
      (fresh.pictures, fresh.isRecoveryOff) = (display.pictures, display.isRecoveryOff)
      let (kept, new) = (display.frame(of: session, size: size), fresh.frame(of: session, size: size))
      func differs(_ what: String) -> Difference {
        let lines = (kept.lines + new.lines).joined(separator: "\n")
        return Difference(description: "\(size) differs \(what) after \(steps.joined(separator: " "))\n\(lines)")
      }
      if let place = kept.cells.indices.first(where: { kept.cells[$0] != new.cells[$0] }) {
        throw differs("at \(place % size.columns), \(place / size.columns)")
      }
      guard kept.cursor == new.cursor else {
        throw differs("in its cursor \(String(describing: kept.cursor)), not \(String(describing: new.cursor)),")
      }
      guard display.targets.map(\.rect) == fresh.targets.map(\.rect),
        display.targets.map(\.target) == fresh.targets.map(\.target),
        display.previewView?.view == fresh.previewView?.view
      else { throw differs("in what a click does") }
    }
  }
}
