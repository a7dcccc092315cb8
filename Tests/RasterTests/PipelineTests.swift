import Geometry
import Testing

@testable import Raster

@Suite struct PipelineTests {
  @Test func `a rounded shape with a tone and a line reads as text`() {
    var path = Path()
    let corners = (0..<4).map { Angle.degrees(Double($0) * 90 - 45) }
    for (index, angle) in corners.enumerated() {
      let center = Point(50, 50) + angle.direction * 35
      let arc = Arc(center: center, radius: 12, start: angle - .degrees(45), sweep: .degrees(90))
      let start = arc.point(at: arc.start)
      path.append(index == 0 ? .move(to: start) : .line(to: start))
      path.append(.arc(arc, to: arc.point(at: arc.end)))
    }
    path.append(.close)
    let page = Rect(x: 12, y: 12, width: 76, height: 76)
    let view = ViewTransform(fitting: page, width: 60, height: 48, parts: .braille, margin: 1)
    let flat = FlatPath(path, through: view.transform, tolerance: 0.02)

    var rasterizer = Rasterizer()
    var dots = DotGrid(width: 60, height: 48)
    rasterizer.fill(flat, into: &dots)
    dots.dither(tone: 0.25, by: .blueNoise)
    var stroker = Stroker()
    var area = FlatPath()
    stroker.stroke(flat, StrokeStyle(width: StrokeStyle.thinnestWidthInDots), into: &area)
    var line = DotGrid(width: 60, height: 48)
    rasterizer.fill(area, into: &line)
    dots.formUnion(line)
    #expect(
      dots.lines(of: .braille) == [
        "    ⢀⣤⢶⠶⠶⠶⢶⠶⠶⠶⠶⡶⡶⡶⢶⠶⠶⡶⢶⠶⣤⡀    ",
        "   ⢠⡟⠤⢁⠪⠐⠡⢁⡑⠌⢂⢊⠠⡁⠬⠈⠢⠑⠤⢁⠪⠐⢻⡄   ",
        "   ⢸⡧⢂⠡⠔⡁⠍⠄⢂⠌⢨ ⠆⠰⡈⡈⡡⠡⢂⠡⠔⡁⢽⡇   ",
        "   ⢸⣗⠁⠆⠕⢠⠁⠅⠅⡌⢂⠡⠡⡁⠤⠡⡐⢐⠁⠆⠕⢠⢹⡇   ",
        "   ⢸⡏⠬⢀⢃⡐⠨⠨⢐⠠⠅⠔⡁⠔⠂⠆⡑⡈⠬⢀⢃⡐⢸⡇   ",
        "   ⢸⣏⠐⢂⠢⠰⢈⡘⠐⡐⢌⠨⡐⠨⡈⠔⠄⢌⠐⢂⠢⠰⢸⡇   ",
        "   ⢸⡇⠎⢠⢁⠅⣂⠢⠑⡐⢂⠂⢡⢁⡂⠅⠌⠄⠎⢠⢁⠅⣺⡇   ",
        "   ⢸⡇⠜⠠⠄⠢⢂⠌⡨⠂⡒⢈⠢⠐⡐⣁⠃⠅⠜⠠⠄⠢⢺⡇   ",
        "   ⢸⡇⡊⢂⠩⠐⠔⢀⠅⠌⠄⠅⡐⡁⡂⢂⠂⠅⡊⢂⠩⠐⢼⡇   ",
        "   ⢸⡗⠤⢁⠪⠐⠡⢁⡑⠌⢂⢊⠠⡁⠬⠈⠢⠑⠤⢁⠪⠐⢹⡇   ",
        "   ⠘⣧⢂⠡⠔⡁⠍⠄⢂⠌⢨ ⠆⠰⡈⡈⡡⠡⢂⠡⠔⡁⣽⠃   ",
        "    ⠈⠛⠶⠷⠶⠷⠷⠷⠾⠶⠷⠷⠷⠶⠷⠶⠶⠷⠶⠷⠛⠁    ",
      ])
  }
}
