import Testing

/// Programs in real terminals, one at a time: what counts in them are milliseconds.
@Suite(.serialized) enum InTerminals {}
