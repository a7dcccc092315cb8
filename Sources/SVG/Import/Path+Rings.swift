import Geometry

extension Path {
  /// The path with each subpath closed that ends where it starts: a fill does not show the difference.
  var closingRings: Path {
    let contours = contours
    func isRing(_ contour: Contour) -> Bool {
      !contour.isClosed && contour.pieces.last?.end == contour.start
        && (contour.pieces.count > 2 || contour.pieces.indices.contains { !contour.isStraight($0) })
    }
    guard contours.contains(where: isRing) else { return self }
    var path = Path()
    for contour in contours {
      guard isRing(contour) else {
        path.append(contour)
        continue
      }
      path.append(.move(to: contour.start))
      // The close draws the last line.
      let isLine = contour.isStraight(contour.pieces.count - 1)
      for piece in isLine ? contour.pieces.dropLast() : contour.pieces[...] { path.append(piece) }
      path.append(.close)
    }
    return path
  }
}
