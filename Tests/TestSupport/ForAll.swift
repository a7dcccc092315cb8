package import Testing

/// Runs a property on many random inputs, each from its own seed; the first failure names its seed.
///
/// A property returns whether it holds, or throws. To repeat one failure, pass its seed as `from` and a count of 1.
package func forAll(
  _ count: Int, from seed: UInt64 = 1, sourceLocation: SourceLocation = #_sourceLocation,
  _ property: (_ random: inout SeededGenerator) throws -> Bool
) {
  for number in seed..<(seed + UInt64(count)) {
    var random = SeededGenerator(seed: number)
    do {
      guard try !property(&random) else { continue }
      Issue.record("the property fails for seed \(number)", sourceLocation: sourceLocation)
    } catch {
      Issue.record("the property throws for seed \(number): \(error)", sourceLocation: sourceLocation)
    }
    return
  }
}
