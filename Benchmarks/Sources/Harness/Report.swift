/// One line of a report: work measured beside its reference in the same run.
public struct Row: Sendable {
  public var name: String
  public var work: Measurement
  public var reference: Measurement?
  /// The largest ratio of the medians that passes, or `nil` when the figure is only reported.
  public var limit: Double?
  /// The ratio to aim at.
  public var aim: Double?
  /// The median in microseconds to aim at.
  public var aimMicroseconds: Double?
  /// Further figures, such as growing memory.
  public var notes: [String: Double]

  public init(
    name: String, work: Measurement, reference: Measurement? = nil, limit: Double? = nil, aim: Double? = nil,
    aimMicroseconds: Double? = nil, notes: [String: Double] = [:]
  ) {
    self.name = name
    self.work = work
    self.reference = reference
    self.limit = limit
    self.aim = aim
    self.aimMicroseconds = aimMicroseconds
    self.notes = notes
  }

  public var ratio: Double? { reference.map { work.median / $0.median } }

  /// Bytes that many more frames allocate and keep; anything above zero fails.
  public var growth: Int?

  public var passes: Bool {
    if let growth, growth > 0 { return false }
    guard let limit else { return true }
    guard let ratio else { return false }
    return ratio <= limit
  }
}

/// Writes rows for people and for programs.
public struct Report: Sendable {
  public var rows: [Row] = []
  public init() {}

  public var passes: Bool { rows.allSatisfy(\.passes) }

  public var table: String {
    var text = pad("case", 44) + pad("median us", 13, true) + pad("min us", 13, true)
    text +=
      pad("ref. us", 14, true) + pad("ratio", 9, true) + pad("limit", 8, true) + pad("aim", 14, true) + "\n"
    for row in rows {
      text += pad(row.name, 44) + pad(short(row.work.median), 13, true) + pad(short(row.work.least), 13, true)
      text += pad(row.reference.map { short($0.median) } ?? "-", 14, true)
      text +=
        pad(row.ratio.map { short($0) } ?? "-", 9, true) + pad(row.limit.map { short($0) } ?? "-", 8, true)
      let aims = [row.aim.map { "x\(short($0))" }, row.aimMicroseconds.map { "\(short($0))us" }].compactMap {
        $0
      }
      text += pad(aims.isEmpty ? "-" : aims.joined(separator: " "), 14, true)
      text += row.passes ? "\n" : "  MISSED\n"
      if let growth = row.growth { text += "    growth_of_many_frames_bytes: \(growth)\n" }
      for (name, value) in row.notes.sorted(by: { $0.key < $1.key }) {
        text += "    \(name): \(short(value))\n"
      }
    }
    return text
  }

  public var json: String {
    let objects = rows.map { row in
      var fields = [
        "\"name\": \"\(row.name)\"", "\"median_us\": \(row.work.median)", "\"min_us\": \(row.work.least)",
        "\"runs\": \(row.work.runs)",
      ]
      if let reference = row.reference {
        fields.append("\"reference_median_us\": \(reference.median)")
        fields.append("\"reference_min_us\": \(reference.least)")
      }
      if let ratio = row.ratio { fields.append("\"ratio\": \(ratio)") }
      if let limit = row.limit { fields.append("\"limit\": \(limit)") }
      if let aim = row.aim { fields.append("\"aim_ratio\": \(aim)") }
      if let aim = row.aimMicroseconds { fields.append("\"aim_us\": \(aim)") }
      if let growth = row.growth { fields.append("\"growth_of_many_frames_bytes\": \(growth)") }
      fields.append("\"passes\": \(row.passes)")
      fields += row.notes.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      return "  {\(fields.joined(separator: ", "))}"
    }
    return "[\n\(objects.joined(separator: ",\n"))\n]"
  }

  /// Four significant digits are more than the machine can repeat.
  private func short(_ value: Double) -> String {
    let places = abs(value) >= 100 ? 1.0 : abs(value) >= 10 ? 10 : abs(value) >= 1 ? 100 : 1000
    let text = "\((value * places).rounded() / places)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private func pad(_ text: String, _ width: Int, _ toRight: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, width - text.count))
    return toRight ? spaces + text : text + spaces
  }
}
