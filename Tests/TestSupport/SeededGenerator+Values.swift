extension SeededGenerator {
  package mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  package mutating func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// True once in `count` times on average.
  package mutating func once(in count: Int) -> Bool { integer(1...count) == 1 }

  /// One of the values.
  ///
  /// - Precondition: there is at least one.
  package mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &self)]
  }

  /// A finite double of any size and sign, every bit pattern as likely as any other.
  package mutating func anyFinite() -> Double {
    while true {
      let value = Double(bitPattern: next())
      if value.isFinite { return value }
    }
  }
}
