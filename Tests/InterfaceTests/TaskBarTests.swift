@testable import Interface
import Cells
import Editor
import EditorSupport
import Settings
import Testing
import Text

@Suite struct TaskBarTests {
  private func lastRow(
    _ share: Double?, tenths: Int = 0, canEnd: Bool = true, columns: Int = 80, charset: Charset = .unicode
  ) throws -> String {
    var display = Display(settings: Display.Settings(charset: charset))
    let size = Size(columns: columns, rows: 5)
    _ = display.frame(of: try Session.demo(), size: size)
    let bar = TaskBar(name: "exporting", share: share, tenths: tenths, canEnd: canEnd)
    return try #require(display.frame(of: bar, size: size).lines.last)
  }

  @Test func `the bar shows the share that is done and the key that ends it`() throws {
    let row = try lastRow(0.5, charset: .ascii)
    let bar = String(repeating: "#", count: 15) + String(repeating: "-", count: 15)
    #expect(row.hasPrefix(" exporting 50 % \(bar) Esc cancel "))
    #expect(!(try lastRow(0.5, canEnd: false)).contains("Esc"))
  }

  @Test(arguments: 0..<100) func `without a share a part of the bar moves, and stays in it`(tenths: Int) {
    for width in 5...30 {
      let bar = TaskBar(name: "a", share: nil, tenths: tenths, canEnd: true)
      let (filled, next) = (
        bar.filled(of: width), TaskBar(name: "a", share: nil, tenths: tenths + 1, canEnd: true).filled(of: width)
      )
      #expect(filled.lowerBound >= 0 && filled.upperBound <= width && abs(filled.lowerBound - next.lowerBound) == 1)
    }
  }

  @Test func `on the smallest screen the task and its key have room`() throws {
    #expect(try lastRow(nil, columns: 20) == " exporting Esc      ")
  }

  @Test func `the rest of the last screen stays, unless its size changed`() throws {
    var display = Display()
    let size = Size(columns: 80, rows: 24)
    let frame = display.frame(of: try Session.demo(), size: size)
    let bar = TaskBar(name: "opening", share: nil, tenths: 0, canEnd: true)
    #expect(display.frame(of: bar, size: size).lines.dropLast() == frame.lines.dropLast())
    let other = display.frame(of: bar, size: Size(columns: 60, rows: 24))
    #expect(other.size.columns == 60 && other.lines.dropLast().allSatisfy { $0.allSatisfy { $0 == " " } })
  }
}
