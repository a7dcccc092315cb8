import Storage
import Testing

@Suite struct WorkersTests {
  private struct Stop: Error {}

  @Test(arguments: [1, 2, 5, 64])
  func `results arrive in the order of the inputs, however long each takes`(jobs: Int) {
    let inputs = Array(0..<500)
    var taken: [Int] = []
    Workers.run(inputs, jobs: jobs) { input in
      // Uneven work, so that threads overtake each other.
      (0..<(input * 7919 % 4000)).reduce(input) { sum, step in sum &+ step &- step }
    } _: { input, result in
      #expect(input == result)
      taken.append(result)
    }
    #expect(taken == inputs)
  }

  @Test(arguments: [1, 4])
  func `an error ends the run`(jobs: Int) {
    var taken = 0
    #expect(throws: Stop.self) {
      try Workers.run(Array(0..<1000), jobs: jobs) {
        $0
      } _: { input, _ throws(Stop) in
        taken += 1
        if input == 9 { throw Stop() }
      }
    }
    #expect(taken == 10)
  }

  @Test func `nothing is done for no inputs`() {
    Workers.run([Int](), jobs: 4) {
      $0
    } _: { _, _ in
      Issue.record("an input")
    }
    #expect(Workers.processors >= 1)
  }
}
