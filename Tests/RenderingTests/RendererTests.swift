import Testing
@Suite struct RendererTests {}
