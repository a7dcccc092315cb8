import Glibc

/// The weights of a Gaussian for dots on a line, and the size of the dots that it is cheapest on.
struct GaussianKernel: Hashable, Sendable {
  /// How many dots of the picture make one coarse dot on which the blur is done; a power of two.
  let factor: Int
  /// For the coarse dot itself and its neighbours on one side; with those on the other side the sum is one.
  let weights: [Float]

  var radius: Int { weights.count - 1 }

  /// Coarse dots are no larger than this part of the deviation: then reading between them by straight lines stays
  /// within half a percent of the error function.
  private static let leastDeviation = 1.75

  /// Beyond so many deviations a Gaussian has less than 0.14 % of its area on both sides together.
  private static let reach = 3.2

  /// - Parameter deviation: In dots of the picture; not negative.
  init(deviation: Double) {
    let sigma = min(max(deviation, 0), 1e6)
    var factor = 1
    while sigma / Double(factor * 2) >= Self.leastDeviation { factor *= 2 }
    self.factor = factor
    // Filling coarse dots of size f and reading between them by straight lines blurs by f²/12 and f²/6 already.
    let own = factor == 1 ? 0 : Double(factor * factor) / 4
    let variance = (sigma * sigma - own) / Double(factor * factor)
    guard variance >= 0.25 else {
      // Samples of so narrow a Gaussian have another variance; three weights have just this one.
      weights = variance > 0 ? [Float(1 - variance), Float(variance / 2)] : [1]
      return
    }
    let radius = Int((Self.reach * variance.squareRoot()).rounded(.up))
    let samples = (0...radius).map { Glibc.exp(-Double($0 * $0) / (2 * variance)) }
    let sum = 2 * samples.reduce(0, +) - samples[0]
    weights = samples.map { Float($0 / sum) }
  }
}
