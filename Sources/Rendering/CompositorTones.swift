import Drawing

/// What stands for the drawing's colours in a compositor's pixels.
enum CompositorTones: Hashable, Sendable {
  /// They themselves.
  case colors
  /// How many dots are lit, for screens without colours: all for paint, and for pictures as many as they are light,
  /// or dark on a light screen.
  case ink(isOnLight: Bool)

  /// A colour of paint.
  func pixel(of color: Color) -> Pixel {
    switch self {
    case .colors: color.pixel
    case .ink: .one
    }
  }

  /// A colour in which light and dark can be told apart: of borders, and of what tints a picture.
  func pixel(ofShade color: Color) -> Pixel { pixel(ofPicture: color.pixel) }

  /// A pixel of a picture.
  func pixel(ofPicture pixel: Pixel) -> Pixel {
    switch self {
    case .colors: return pixel
    case .ink(let isOnLight):
      let tone = isOnLight ? pixel.w - pixel.luma : pixel.luma
      return Pixel(tone, tone, tone, pixel.w)
    }
  }

  /// A shadow that falls on paint: it takes dots away where most are lit, and adds some where few are.
  func pixel(ofShadow color: Color, onDense isDense: Bool) -> Pixel {
    switch self {
    case .colors: color.pixel
    case .ink: isDense ? Pixel(0, 0, 0, 1) : .one
    }
  }
}
