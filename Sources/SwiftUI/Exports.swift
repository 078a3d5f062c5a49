// Apps import SwiftUI alone and use all of these, as on Apple's systems.
@_exported public import Foundation
@_exported public import Observation
@_exported public import UIKit
