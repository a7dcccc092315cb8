import Document
import Geometry
import Harness
import Raster
import Preview
import Shapes

/// A star on a page of 200 by 200 units as the preview draws it, beside the same star without effects.
struct EffectFrame {
  let columns: Int
  let rows: Int

  /// All effects of one kind each.
  enum Effects: String, CaseIterable {
    case shadow
    case all = "all effects"
    case pictures = "all effects, two pictures"
  }

  func report(_ effects: Effects, runs: Int, limit: Double?, aimMicroseconds: Double) -> Row {
    var (plain, rich) = (Frame(columns, rows, nil), Frame(columns, rows, effects))
    for _ in 0..<3 {
      plain.draw()
      rich.draw()
    }
    let (work, reference) = compare(runs: runs, inTurn: 10, warmUp: 10) {
      rich.draw()
    } with: {
      plain.draw()
    }
    var row = Row(
      name: "star, \(effects.rawValue), \(columns)x\(rows) cells", work: work, reference: reference, limit: limit,
      aimMicroseconds: aimMicroseconds)
    row.growth = growth(frames: 200) { rich.draw() }
    return row
  }

  /// A frame with its kept memory.
  private struct Frame {
    var renderer = Renderer()
    var picture = Picture()
    let page = Document.initialPage
    let settings: Renderer.Settings
    var piece: Scene.Piece
    let path: Path
    var item: Item
    var pictures: PictureStates = [:]

    init(_ columns: Int, _ rows: Int, _ effects: Effects?) {
      settings = Renderer.Settings(columns: columns, rows: rows, glyphs: .quadrant)
      var star = Star()
      star.corners.radius = 8
      item = Item(star)
      if let effects {
        item.effects.shadow.isOn = true
        if effects != .shadow {
          item.effects.innerShadow.isOn = true
          item.effects.curl.isOn = true
          item.effects.borderWidth = 3
        }
        if effects == .pictures {
          let bytes = (0..<(640 * 480 * 4)).map {
            UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 640) | ($0 & 3 == 3 ? 255 : 0)
          }
          pictures["a"] = .loaded(Bitmap(width: 640, height: 480, bytes: bytes))
          item.effects.image = "a"
          item.effects.backdrop = "a"
          item.effects.blur = .light
        }
      }
      do {
        path = try item.resolved().path
      } catch {
        preconditionFailure("a star is a shape: \(error)")
      }
      piece = Scene.Piece(item, path)
    }

    /// Changes the shadow from frame to frame, as when its radius is tuned.
    mutating func draw() {
      item.effects.shadow.radius = item.effects.shadow.radius == 8 ? 8.5 : 8
      piece = Scene.Piece(item, path)
      renderer.render(Scene([piece], page: page), pictures: pictures, settings, into: &picture)
    }
  }
}
