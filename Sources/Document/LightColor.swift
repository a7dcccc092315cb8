import Glibc

/// A color of any gamut, by the linear light of the sRGB primaries, and its opacity.
///
/// Values below 0 and above 1 are colors that sRGB does not have. The formulas and matrices are those of CSS Color Module
/// Level 4, sections 9 and 10 and its sample code; white is D65.
struct LightColor {
  /// Red, green and blue.
  var light: Vector
  /// From 0 to 1.
  var opacity: Double

  typealias Vector = SIMD3<Double>

  /// The color in sRGB, each channel clipped, as browsers do for `rgb()`.
  var color: Color {
    let place = ColorSpace.srgb.place(of: light)
    // Rounding errors of the ways there and back must not decide about a half; NaN becomes 0.
    func level(_ share: Double) -> UInt8 { share > 0 ? UInt8((min(share, 1) * 255 + 1e-6).rounded()) : 0 }
    return Color(level(place.x), level(place.y), level(place.z))
  }

  init(_ light: Vector, opacity: Double) { (self.light, self.opacity) = (light, opacity) }

  init(_ color: Color, opacity: Double) {
    let channels = [color.red, color.green, color.blue].map(Color.light(ofLevel:))
    self.init(Vector(channels[0], channels[1], channels[2]), opacity: opacity)
  }
}

extension Color {
  /// Lightness from 0 to 100, a and b of CIELAB for the white point D65: CIE 15, with the matrix of sRGB.
  package var inLab: SIMD3<Double> {
    let (r, g, b) = (Self.light(ofLevel: red), Self.light(ofLevel: green), Self.light(ofLevel: blue))
    func part(_ x: Double, _ y: Double, _ z: Double, of white: Double) -> Double {
      let share = (x * r + y * g + z * b) / white
      return share > 216.0 / 24389 ? cbrt(share) : (24389.0 / 27 * share + 16) / 116
    }
    let x = part(0.4124564, 0.3575761, 0.1804375, of: 0.95047)
    let y = part(0.2126729, 0.7151522, 0.0721750, of: 1)
    let z = part(0.0193339, 0.1191920, 0.9503041, of: 1.08883)
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }
}

/// A space in which colors have three coordinates.
enum ColorSpace: String {
  case srgb
  case srgbLinear = "srgb-linear"
  case displayP3 = "display-p3"
  case a98RGB = "a98-rgb"
  case prophotoRGB = "prophoto-rgb"
  case rec2020
  case xyz
  case xyzD65 = "xyz-d65"
  case xyzD50 = "xyz-d50"
  case lab
  case lch
  case oklab
  case oklch
  case hsl
  case hwb

  /// The place of the hue among the coordinates, in degrees; `nil` without one.
  var hue: Int? {
    switch self {
    case .lch, .oklch: 2
    case .hsl, .hwb: 0
    default: nil
    }
  }

  /// True for a color so gray that its hue means nothing.
  func isGray(_ place: LightColor.Vector) -> Bool {
    switch self {
    case .lch: place.y < 0.0015
    case .oklch: place.y < 4e-6
    case .hsl: place.y < 1e-5
    case .hwb: place.y + place.z > 1 - 1e-5
    default: false
    }
  }

  /// The linear light of coordinates in this space.
  func light(of place: LightColor.Vector) -> LightColor.Vector {
    switch self {
    case .srgb: place.mapped(Self.decoded)
    case .srgbLinear: place
    case .displayP3: Self.lightOfXYZ * (Self.xyzOfP3 * place.mapped(Self.decoded))
    case .a98RGB: Self.lightOfXYZ * (Self.xyzOfA98 * place.mapped { Self.power($0, 563.0 / 256) })
    case .prophotoRGB: Self.xyzD50.light(of: Self.xyzOfProphoto * place.mapped(Self.decodedProphoto))
    case .rec2020: Self.lightOfXYZ * (Self.xyzOfRec2020 * place.mapped(Self.decodedRec2020))
    case .xyz, .xyzD65: Self.lightOfXYZ * place
    case .xyzD50: Self.lightOfXYZ * (Self.d65OfD50 * place)
    case .lab: Self.xyzD50.light(of: Self.xyzOfLab(place))
    case .lch: Self.lab.light(of: place.unrolled)
    case .oklab: Self.lightOfOklab(place)
    case .oklch: Self.oklab.light(of: place.unrolled)
    case .hsl: Self.srgb.light(of: Self.rgb(hue: place.x, saturation: place.y, lightness: place.z))
    case .hwb: Self.srgb.light(of: Self.rgb(hue: place.x, white: place.y, black: place.z))
    }
  }

  /// The coordinates of a linear light in this space.
  func place(of light: LightColor.Vector) -> LightColor.Vector {
    switch self {
    case .srgb: light.mapped(Self.encoded)
    case .srgbLinear: light
    case .displayP3: (Self.p3OfXYZ * (Self.xyzOfLight * light)).mapped(Self.encoded)
    case .a98RGB: (Self.a98OfXYZ * (Self.xyzOfLight * light)).mapped { Self.power($0, 256.0 / 563) }
    case .prophotoRGB: (Self.prophotoOfXYZ * Self.xyzD50.place(of: light)).mapped(Self.encodedProphoto)
    case .rec2020: (Self.rec2020OfXYZ * (Self.xyzOfLight * light)).mapped(Self.encodedRec2020)
    case .xyz, .xyzD65: Self.xyzOfLight * light
    case .xyzD50: Self.d50OfD65 * (Self.xyzOfLight * light)
    case .lab: Self.labOfXYZ(Self.xyzD50.place(of: light))
    case .lch: Self.lab.place(of: light).rolled
    case .oklab: Self.oklabOfLight(light)
    case .oklch: Self.oklab.place(of: light).rolled
    case .hsl, .hwb: hueOfRGB(Self.srgb.place(of: light))
    }
  }
}

extension ColorSpace {
  private typealias Vector = LightColor.Vector

  /// A matrix by its rows.
  private struct Matrix {
    let rows: (LightColor.Vector, LightColor.Vector, LightColor.Vector)

    init(_ a: LightColor.Vector, _ b: LightColor.Vector, _ c: LightColor.Vector) { rows = (a, b, c) }

    var inverse: Matrix {
      let (a, b, c) = (rows.1.cross(rows.2), rows.2.cross(rows.0), rows.0.cross(rows.1))
      let determinant = (rows.0 * a).sum()
      return Matrix(
        LightColor.Vector(a.x, b.x, c.x) / determinant, LightColor.Vector(a.y, b.y, c.y) / determinant,
        LightColor.Vector(a.z, b.z, c.z) / determinant)
    }

    static func * (matrix: Matrix, vector: LightColor.Vector) -> LightColor.Vector {
      LightColor.Vector(
        (matrix.rows.0 * vector).sum(), (matrix.rows.1 * vector).sum(), (matrix.rows.2 * vector).sum())
    }
  }

  private static let xyzOfLight = Matrix(
    [0.412_390_799_265_959_5, 0.357_584_339_383_878, 0.180_480_788_401_834_3],
    [0.212_639_005_871_510_4, 0.715_168_678_767_756, 0.072_192_315_360_733_72],
    [0.019_330_818_715_591_82, 0.119_194_779_794_625_99, 0.950_532_152_249_660_6])
  private static let lightOfXYZ = xyzOfLight.inverse
  private static let xyzOfP3 = Matrix(
    [0.486_570_948_648_216_2, 0.265_667_693_169_093_06, 0.198_217_285_234_362_5],
    [0.228_974_564_069_748_8, 0.691_738_521_836_506_4, 0.079_286_914_093_745],
    [0, 0.045_113_381_858_902_64, 1.043_944_368_900_976])
  private static let p3OfXYZ = xyzOfP3.inverse
  private static let xyzOfA98 = Matrix(
    [0.576_669_042_910_130_8, 0.185_558_237_906_546_27, 0.188_228_646_234_994_72],
    [0.297_344_975_250_536_16, 0.627_363_566_255_466, 0.075_291_458_493_997_89],
    [0.027_031_361_386_412_378, 0.070_688_852_535_827_14, 0.991_337_536_837_638_9])
  private static let a98OfXYZ = xyzOfA98.inverse
  private static let xyzOfRec2020 = Matrix(
    [0.636_958_048_301_291_3, 0.144_616_903_586_208_38, 0.168_880_975_164_172_05],
    [0.262_700_212_011_267_03, 0.677_998_071_518_871, 0.059_301_716_469_861_945],
    [0, 0.028_072_693_049_087_508, 1.060_985_057_710_790_9])
  private static let rec2020OfXYZ = xyzOfRec2020.inverse
  /// With the white of D50.
  private static let xyzOfProphoto = Matrix(
    [0.797_766_644_900_642_3, 0.135_181_297_400_533_08, 0.031_347_734_128_392_2],
    [0.288_074_828_819_401_3, 0.711_835_234_241_873, 0.000_089_936_938_725_645_7], [0, 0, 0.825_104_602_510_460_2])
  private static let prophotoOfXYZ = xyzOfProphoto.inverse
  /// Bradford's adaptation of white.
  private static let d65OfD50 = Matrix(
    [0.955_473_421_488_075, -0.023_098_454_948_764_71, 0.063_259_243_200_570_72],
    [-0.028_369_709_333_863_7, 1.009_995_398_081_304_1, 0.021_041_441_191_917_323],
    [0.012_314_014_864_481_998, -0.020_507_649_298_898_964, 1.330_365_926_242_124])
  private static let d50OfD65 = d65OfD50.inverse
  /// The white of D50, by its chromaticity 0.3457, 0.3585.
  private static let white = LightColor.Vector(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)

  /// The sRGB transfer curve, odd around zero.
  private static func decoded(_ value: Double) -> Double {
    let size = abs(value)
    return copysign(size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4), value)
  }

  private static func encoded(_ value: Double) -> Double {
    let size = abs(value)
    return copysign(size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055, value)
  }

  /// A power, odd around zero.
  private static func power(_ value: Double, _ exponent: Double) -> Double {
    copysign(pow(abs(value), exponent), value)
  }

  private static let rec2020Bend = (offset: 0.099_296_826_809_44, end: 0.018_053_968_510_807)

  private static func decodedRec2020(_ value: Double) -> Double {
    let (offset, end) = rec2020Bend
    let size = abs(value)
    return copysign(size < end * 4.5 ? size / 4.5 : pow((size + offset) / (1 + offset), 1 / 0.45), value)
  }

  private static func encodedRec2020(_ value: Double) -> Double {
    let (offset, end) = rec2020Bend
    let size = abs(value)
    return copysign(size > end ? (1 + offset) * pow(size, 0.45) - offset : size * 4.5, value)
  }

  private static func decodedProphoto(_ value: Double) -> Double {
    abs(value) <= 16.0 / 512 ? value / 16 : power(value, 1.8)
  }

  private static func encodedProphoto(_ value: Double) -> Double {
    abs(value) < 1.0 / 512 ? value * 16 : power(value, 1 / 1.8)
  }

  private static func xyzOfLab(_ lab: Vector) -> Vector {
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    let y = (lab.x + 16) / 116
    func share(_ value: Double) -> Double {
      let cube = value * value * value
      return cube > epsilon ? cube : (116 * value - 16) / kappa
    }
    return Vector(share(y + lab.y / 500), lab.x > kappa * epsilon ? y * y * y : lab.x / kappa, share(y - lab.z / 200))
      * white
  }

  private static func labOfXYZ(_ xyz: Vector) -> Vector {
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    let f = (xyz / white).mapped { $0 > epsilon ? cbrt($0) : (kappa * $0 + 16) / 116 }
    return Vector(116 * f.y - 16, 500 * (f.x - f.y), 200 * (f.y - f.z))
  }

  private static let oklabOfCones = Matrix(
    [0.210_454_268_309_314, 0.793_617_774_702_305_4, -0.004_072_043_011_619_4],
    [1.977_998_532_431_168_4, -2.428_592_242_048_579_6, 0.450_593_709_617_411_2],
    [0.025_904_042_465_547_8, 0.782_771_712_457_529_6, -0.808_675_754_923_077_4])
  private static let conesOfXYZ = Matrix(
    [0.819_022_437_996_703, 0.361_906_260_052_890_4, -0.128_873_781_520_987_9],
    [0.032_983_653_932_388_5, 0.929_286_861_586_343_4, 0.036_144_666_350_642_4],
    [0.048_177_189_359_624_2, 0.264_239_531_752_730_8, 0.633_547_828_469_430_9])
  private static let conesOfOklab = oklabOfCones.inverse
  private static let xyzOfCones = conesOfXYZ.inverse

  private static func lightOfOklab(_ lab: Vector) -> Vector {
    lightOfXYZ * (xyzOfCones * (conesOfOklab * lab).mapped { $0 * $0 * $0 })
  }

  private static func oklabOfLight(_ light: Vector) -> Vector {
    oklabOfCones * (conesOfXYZ * (xyzOfLight * light)).mapped { cbrt($0) }
  }

  private static func rgb(hue: Double, saturation: Double, lightness: Double) -> Vector {
    let turn = hue / 30 - (hue / 360).rounded(.down) * 12
    let reach = saturation * min(lightness, 1 - lightness)
    return Vector(0, 8, 4).mapped { offset in
      let place = (offset + turn).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    }
  }

  private static func rgb(hue: Double, white: Double, black: Double) -> Vector {
    guard white + black < 1 else { return Vector(repeating: white / (white + black)) }
    return rgb(hue: hue, saturation: 1, lightness: 0.5) * (1 - white - black) + white
  }

  private func hueOfRGB(_ rgb: Vector) -> Vector {
    let (most, least) = (rgb.max(), rgb.min())
    let spread = most - least
    var hue = 0.0
    if spread > 0 {
      if most == rgb.x {
        hue = (rgb.y - rgb.z) / spread
      } else {
        hue = most == rgb.y ? (rgb.z - rgb.x) / spread + 2 : (rgb.x - rgb.y) / spread + 4
      }
    }
    hue = (hue < 0 ? hue + 6 : hue) * 60
    if self == .hwb { return Vector(hue, least, 1 - most) }
    let lightness = (most + least) / 2
    let room = min(lightness, 1 - lightness)
    return Vector(hue, room > 0 ? (most - lightness) / room : 0, lightness)
  }
}

extension SIMD3<Double> {
  fileprivate func mapped(_ change: (Double) -> Double) -> Self { Self(change(x), change(y), change(z)) }

  fileprivate func cross(_ other: Self) -> Self {
    Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// Lightness, chroma and hue in degrees as lightness and two axes.
  fileprivate var unrolled: Self { Self(x, y * cos(z * .pi / 180), y * sin(z * .pi / 180)) }

  fileprivate var rolled: Self {
    let hue = atan2(z, y) * 180 / .pi
    return Self(x, (y * y + z * z).squareRoot(), hue < 0 ? hue + 360 : hue)
  }
}
