import Glibc
import TestSupport
import Testing

extension InTerminals {
  /// The editor itself under input that no person types: `FILLET_STORMS` says how many storms, `FILLET_STORM_SEED` with
  /// which it begins, and `FILLET_PROGRAM` names another build of it.
  @Suite struct EditorStormTests {
    /// The editor, from the root on, as it starts in a folder of its own.
    private func path() throws -> String {
      guard let named = unsafe getenv("FILLET_PROGRAM") else { return ProgramInTerminal.products + "/fillet" }
      let whole = unsafe realpath(named, nil)
      defer { unsafe free(whole) }
      return unsafe String(cString: try #require(whole, "FILLET_PROGRAM names no file"))
    }

    /// What is wrong after a storm, in a folder of its own.
    private func storm(_ seed: UInt64, of count: Int = 1500, _ fault: StormFault? = nil) throws -> [String] {
      var template = Array("/tmp/fillet-storm-XXXXXX".utf8CString)
      try #require(unsafe mkdtemp(&template) != nil)
      let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      defer { _ = unsafe system("rm -rf '\(folder)'") }
      var storm = EditorStorm(seed: seed, path: try path(), in: folder, fault: fault)
      storm.run(count)
      return storm.problems
    }

    @Test func `the editor survives storms of keys, garbage and resizes, and gives the terminal back`() throws {
      let first = UInt64(count("FILLET_STORM_SEED", else: 1))
      for seed in first..<(first + UInt64(count("FILLET_STORMS", else: 2))) {
        let problems = try storm(seed)
        #expect(problems.isEmpty, "storm \(seed): \(problems.joined(separator: "\n"))")
      }
    }

    @Test func `what is started in a folder has its files there`() throws {
      let program = try ProgramInTerminal(["-c", "pwd"], path: "/bin/sh", folder: "/usr")
      try program.waitFor("/usr")
    }

    @Test(arguments: StormFault.allCases) func `a storm tells what is wrong`(fault: StormFault) throws {
      let problems = try storm(1, of: 300, fault)
      #expect(problems.contains { $0.contains(fault.sign) }, "\(problems)")
    }
  }
}
