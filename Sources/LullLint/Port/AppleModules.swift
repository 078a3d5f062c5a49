/// Which of the modules of Apple's systems exist on Linux.
enum AppleModules {
    /// What Lull brings.
    static let provided: Set<String> = [
        "BackgroundTasks", "MetricKit", "Network", "OSLog", "SwiftUI", "UIKit",
        "UserNotifications", "os",
    ]

    /// Modules of the SDKs that neither Lull nor the toolchain has. A module that is not listed is
    /// taken for somebody's own.
    static let missing: Set<String> = Set(
        """
        AVFAudio AVFoundation AVKit ARKit Accelerate Accessibility AccessoryAccess Accounts
        ActivityKit AdServices AdSupport AddressBook AlarmKit AppIntents AppKit
        AppTrackingTransparency AssetsLibrary AudioToolbox AuthenticationServices AutomaticAssessmentConfiguration
        BackgroundAssets BusinessChat CFNetwork CallKit CarPlay Charts ClassKit ClockKit CloudKit
        Cocoa Combine CommonCrypto Compression Contacts ContactsUI CoreAudio CoreBluetooth CoreData
        CoreFoundation CoreGraphics CoreHaptics CoreImage CoreLocation CoreLocationUI CoreMIDI
        CoreML CoreMedia CoreMotion CoreNFC CoreSpotlight CoreTelephony CoreText CoreTransferable
        CoreVideo CreateML CryptoKit CryptoTokenKit Darwin DataDetection DeviceActivity DeviceCheck
        EventKit EventKitUI ExposureNotification ExtensionKit ExternalAccessory FamilyControls
        FileProvider FileProviderUI FoundationModels GLKit GSS GameController GameKit
        GameplayKit HealthKit HealthKitUI HomeKit IOKit IOSurface IdentityLookup ImageIO
        Intents IntentsUI JavaScriptCore LinkPresentation LocalAuthentication MLCompute MachO
        ManagedSettings MapKit MediaAccessibility MediaPlayer MessageUI Messages Metal
        MetalKit MetalPerformanceShaders MobileCoreServices ModelIO MultipeerConnectivity
        MusicKit NaturalLanguage NearbyInteraction NetworkExtension NotificationCenter ObjectiveC
        PDFKit PassKit PencilKit Photos PhotosUI PushKit PushToTalk QuartzCore QuickLook
        QuickLookThumbnailing RealityKit ReplayKit RoomPlan SafariServices SceneKit ScreenTime
        Security SensorKit ShazamKit SiriKit Social SoundAnalysis Speech SpriteKit StoreKit
        SwiftData SystemConfiguration TVUIKit ThreadNetwork TipKit Twitter UniformTypeIdentifiers
        UserNotificationsUI VideoToolbox Vision VisionKit WatchConnectivity WatchKit WeatherKit
        WebKit WidgetKit WorkoutKit iAd simd
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// What to do instead, where there is more to say than for any other.
    static let substitutes: [String: String] = [
        "AppKit": "Guard it with '#if canImport(AppKit)'.",
        "CommonCrypto": "The package swift-crypto has most of it, as module Crypto.",
        "CoreFoundation": "Import Foundation.",
        "CoreGraphics": "Import Foundation, which has CGFloat, CGPoint, CGSize and CGRect.",
        "CryptoKit": "The package swift-crypto has it, as module Crypto.",
        "Darwin": "Import Glibc, guarded with '#if canImport(Glibc)'.",
        "ObjectiveC": "Guard it with '#if canImport(ObjectiveC)'.",
    ]
}
