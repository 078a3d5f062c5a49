// On Apple's systems MetricKit brings Foundation along, and its clients rely on it.
@_exported public import Foundation
