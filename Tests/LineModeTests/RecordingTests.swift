import Cells
import Editor
import EditorSupport
import Foundation
import LineMode
@testable import TOML
import Testing

/// Recordings of sessions, read back from their SVG.
@Suite struct RecordingTests {
  private func lines(_ script: String) throws -> [KeyScript.Line] {
    try KeyScript(parsing: SourceText(name: "script", bytes: Array(script.utf8))).lines
  }

  private func recording(of script: String, size: Size, title: String = "t") throws -> String {
    var player = ScriptPlayer(try Session.demo(), size: size)
    player.startRecording()
    for line in try lines(script) { #expect(player.perform(line.step) == nil) }
    let svg = player.finishRecording(title: title)
    return try #require(svg)
  }

  /// A script, and the milliseconds at which each of its screens appears; the last number is the whole length.
  static let rhythms: [(script: String, times: [Int])] = [
    ("space\ndown down\nright", [0, 1000, 1150, 1300, 1450, 3600]),
    (":set corner-radius 9\n:corner.sharp-all", [0, 1000, 1600, 4200]),
    ("pause 0.5\nspace\npause 1.25\nspace", [0, 1500, 2900, 5050]),
    (":\ntype no\nescape", [0, 1000, 1150, 1230, 1310, 3460]),
    ("click 54 3\nsize 60x20\nspace", [0, 1000, 1600, 3750]),
    // A screen that does not change gets more time.
    ("down\nexpect 5 round\npause 1", [0, 1000, 4150]),
  ]

  @Test(arguments: rhythms)
  func `at every time a recording shows the screen that a dump shows`(script: String, times: [Int]) throws {
    let size = Size(columns: 80, rows: 24)
    let svg = RecordedScreens(try recording(of: script, size: size))
    #expect(svg.milliseconds == times.last)
    // The same session, one key at a time.
    var player = ScriptPlayer(try Session.demo(), size: size)
    var frames = [player.frame()]
    for line in try lines(script) where line.step.isInput {
      var steps = [line.step]
      if case .keys(let keys, _) = line.step { steps = keys.map { .keys([$0]) } }
      for step in steps {
        if script.contains("size"), frames.count == 2 { _ = player.perform(.size(Size(columns: 60, rows: 20))) }
        _ = player.perform(step)
        frames.append(player.frame())
      }
    }
    try #require(frames.count == times.count - 1)
    for (index, frame) in frames.enumerated() {
      let dump = RecordedScreens(FrameDump.svg.text(of: frame)).drawn(at: 0)
      #expect(dump.count > 100)
      for time in [times[index], (times[index] + times[index + 1]) / 2, times[index + 1] - 1] {
        let shown = svg.drawn(at: time).filter { $0.row < 24 }
        #expect(
          shown.count == dump.count && shown == dump, "\(script) at \(time): \(shown.symmetricDifference(dump).count)")
      }
    }
  }

  @Test func `the keys of a line are below its screens`() throws {
    let script = "down space\n:\ntype fill gold\nret\n:set count 7\nwheel down 60 5"
    let svg = RecordedScreens(try recording(of: script, size: Size(columns: 80, rows: 24)))
    // The first screen has no keys. A line begins anew, and typed characters are one word.
    let expected: [(time: Int, keys: String)] = [
      (0, ""), (1000, "↓"), (1150, "↓ space"), (1300, ":"), (1450, "f"), (1530, "fi"), (2110, "fill gold"), (2170, "⏎"),
      (2320, ":set count 7"), (2920, "wheel"),
    ]
    for (time, keys) in expected { #expect(svg.text(at: time, row: 25) == keys, "\(time)") }
    #expect(svg.text(at: 3000, row: 24) == "")
  }

  @Test func `where nothing moves the last screen is shown`() throws {
    let text = try recording(of: "space\n:corner.sharp-all\nn n", size: Size(columns: 80, rows: 24))
    let svg = RecordedScreens(text)
    #expect(svg.still == svg.drawn(at: svg.milliseconds - 1))
    #expect(svg.still != svg.drawn(at: 0))
    // Only readers who accept motion get it.
    let animations = text.components(separatedBy: "\n").filter { $0.contains("animation:") }
    #expect(animations == ["@media (prefers-reduced-motion:no-preference){.k{animation:4.05s step-end infinite}}"])
    #expect(!text.contains("<script") && !text.contains("<animate"))
  }

  @Test func `animations of the editor keep their times`() throws {
    let keys = "x n n n n n n n s"
    var session = try Session.demo()
    try session.type(keys)
    var pauses: [Duration] = []
    while let pause = session.pause {
      pauses.append(pause)
      _ = session.advanceMotion()
    }
    let motion = Int(pauses.reduce(.zero, +) / .milliseconds(1))
    #expect(pauses.count > 5 && motion > 200)
    // Nine keys after the first screen, and the last screen.
    let before = 1000 + 9 * 150
    let svg = RecordedScreens(try recording(of: keys, size: Size(columns: 80, rows: 24)))
    #expect(svg.milliseconds == before + motion + 150 + 2000)
    let times = [before - 1, before + motion / 2, before + motion]
    #expect(Set(times.map { svg.drawn(at: $0) }).count == 3)
  }

  @Test func `what does not change is in the picture once`() throws {
    let size = Size(columns: 80, rows: 24)
    let one = try recording(of: "down", size: size)
    let many = try recording(of: String(repeating: "down\nup\n", count: 50), size: size)
    #expect(many.utf8.count < one.utf8.count + 15_000, "\(one.utf8.count) \(many.utf8.count)")
    #expect(many.components(separatedBy: ">? help<").count == 2)
  }

  @Test func `titles and texts are escaped`() throws {
    let svg = try recording(of: ":\ntype <&\">", size: Size(columns: 80, rows: 24), title: "a < b & \"c\"\u{1B}")
    #expect(svg.contains("<title>a &lt; b &amp; \"c\"\u{FFFD}</title>"))
    let bare = svg.replacing(/<\/?[a-z][^<>]*>/, with: "").replacing(/&(amp|lt|gt|quot|#x?[0-9a-f]+);/, with: "")
    #expect(!bare.contains { "<>&".contains($0) })
    #expect(svg.contains("&lt;&amp;"))
  }

  @Test func `the recording of the readme is small and short`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let svg = try String(contentsOf: root.appending(path: "screenshots/demo.svg"), encoding: .utf8)
    #expect(svg.utf8.count <= 300_000)
    #expect((10_000...14_000).contains(RecordedScreens(svg).milliseconds))
  }
}
