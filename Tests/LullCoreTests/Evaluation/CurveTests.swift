import LullCore
import Testing

@Suite struct CurveTests {
    private let curve = Curve([
        .init(at: 0, value: 1), .init(at: 2, value: 1), .init(at: 4, value: 0.5),
    ])

    @Test(
        "values lie on straight lines between the points, and flat beyond the ends",
        arguments: [(-1.0, 1.0), (0, 1), (1, 1), (2, 1), (3, 0.75), (4, 0.5), (9, 0.5)])
    func values(_ position: Double, _ value: Double) {
        #expect(curve.value(at: position) == value)
    }

    @Test("a single point is a constant")
    func constant() {
        let constant = Curve([.init(at: 5, value: 0.3)])
        for position in [-1.0, 5, 10] { #expect(constant.value(at: position) == 0.3) }
        #expect(constant.firstPosition(from: 0, below: 0.3) == nil)
        #expect(constant.firstPosition(from: 0, below: 0.4) == 0)
    }

    @Test(
        "the position from which on it lies below a limit",
        arguments: [
            (0.0, 1.1, 0.0), (0, 1, 2), (0, 0.75, 3), (3.5, 0.75, 3.5), (0, 0.5, nil),
            (0, 0.4, nil), (7, 0.6, 7), (7, 0.5, nil),
        ] as [(Double, Double, Double?)])
    func positions(_ start: Double, _ limit: Double, _ position: Double?) {
        #expect(curve.firstPosition(from: start, below: limit) == position)
    }
}
