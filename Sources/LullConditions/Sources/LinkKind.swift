package import LullModel
package import LullPlatform

/// What sort of link an interface is, as far as it tells whether bytes cost money.
package enum LinkKind: Hashable, Sendable {
    case ethernet
    case wifi
    /// A modem for a mobile network.
    case mobile
    case bluetooth
    /// PPP: mostly a modem.
    case pointToPoint
    /// A phone on a cable.
    case tether
    /// A tunnel or another link that goes over one of the others.
    case virtual

    /// A radio switch takes it down.
    package var isRadio: Bool {
        switch self {
        case .wifi, .mobile, .bluetooth: true
        case .ethernet, .pointToPoint, .tether, .virtual: false
        }
    }

    package var metering: NetworkCondition.Metering {
        switch self {
        case .ethernet, .wifi: .guessNo
        case .mobile, .bluetooth, .pointToPoint, .tether: .guessYes
        case .virtual: .unknown
        }
    }

    /// Drivers of phones and modems on USB. Some network sockets with a cable use `cdc_ncm` or `cdc_ether`
    /// too; taken for a phone they wait, the other way round they would cost money.
    private static let tetherDrivers: Set<String> = [
        "rndis_host", "ipheth", "cdc_ether", "cdc_ncm",
    ]
    private static let mobileDrivers: Set<String> = [
        "cdc_mbim", "qmi_wwan", "huawei_cdc_ncm", "sierra_net", "hso",
    ]
    /// ARPHRD numbers of links that carry Ethernet or InfiniBand frames.
    private static let frameTypes: Set<Int> = [1, 32]

    /// Judges by the device's sort and driver in sysfs, and without these by the interface's name.
    package init(of link: NetworkLink, in tree: SourceTree) {
        let device = "sys/class/net/" + link.name
        let driver = KernelFile.linkTarget(tree.path(device + "/device/driver")) ?? ""
        let sort = LinkKind.deviceType(tree.attribute(device + "/uevent") ?? "")
        let name = link.name
        if sort == "wwan" || Self.mobileDrivers.contains(driver)
            || ["ww", "rmnet"].contains(where: name.hasPrefix)
        {
            self = .mobile
        } else if sort == "bluetooth" || name.hasPrefix("bnep") {
            self = .bluetooth
        } else if link.hardwareType == 512 || name.hasPrefix("ppp") {
            self = .pointToPoint
        } else if sort == "wlan" || name.hasPrefix("wl") {
            self = .wifi
        } else if Self.tetherDrivers.contains(driver) || name.hasPrefix("usb") {
            self = .tether
        } else if tree.attribute(device + "/tun_flags") == nil,
            Self.frameTypes.contains(link.hardwareType)
        {
            self = .ethernet
        } else {
            self = .virtual
        }
    }

    private static func deviceType(_ uevent: String) -> Substring? {
        uevent.split(separator: "\n").first { $0.hasPrefix("DEVTYPE=") }?.dropFirst(8)
    }
}
