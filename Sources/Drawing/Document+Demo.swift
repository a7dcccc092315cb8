import Geometry
import Shapes

extension Document {
  /// The nine-corner polygon that the editor opens on.
  ///
  /// Built from values and not from text, because every start pays for it.
  public static let demo = {
    let points = [
      Point(30, 20), Point(80, 60), Point(10, 100), Point(60, 170), Point(100, 120), Point(150, 160), Point(190, 90),
      Point(120, 80), Point(140, 20),
    ]
    let own: [Double?] = [5, 10, 30, nil, nil, nil, nil, nil, nil]
    let settings = own.enumerated().map { index, radius in
      CornerSetting(isOn: index.isMultiple(of: 2), size: radius.map { .radius($0) })
    }
    do throws(OutlineError) {
      let corners = Corners(count: 0, radius: 15).withSettings(settings)
      let item = Item(try FreePolygon(points: points, corners: corners))
      return Document(title: "demo9", page: Rect(x: 0, y: 0, width: 200, height: 190), items: [item])
    } catch {
      preconditionFailure("the demo polygon is a shape: \(error)")
    }
  }()
}
