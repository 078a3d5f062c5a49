// The compiler adds this module to every file that imports both Testing and UIKit: Swift Testing attaches
// pictures of Apple's UIKit with it. There are none here, but without a module of the name such a file
// would not compile, in the tests of an app least of all.
