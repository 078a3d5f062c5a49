import Dispatch
import WholeAppBehavior

// An app without an interface.
Script.shared.launch()
dispatchMain()
