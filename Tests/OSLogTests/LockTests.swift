import Dispatch
import Foundation
import Synchronization
import Testing

@testable import os

@Suite("unfair locks") struct LockTests {
    @Test("no increment of many threads is lost, and copies share the state")
    func contention() {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        let copy = lock
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 { lock.withLock { $0 += 1 } }
        }
        #expect(copy.withLock { $0 } == 8000)
    }

    @Test("a lock that is held is not available to another thread")
    func availability() {
        let lock = OSAllocatedUnfairLock()
        lock.lock()
        let wasAvailable = Mutex(true)
        let group = DispatchGroup()
        let thread = Thread {
            let answer = lock.lockIfAvailable()
            wasAvailable.withLock { $0 = answer }
            group.leave()
        }
        group.enter()
        thread.start()
        group.wait()
        #expect(!wasAvailable.withLock { $0 })
        lock.precondition(.owner)
        lock.unlock()
        lock.precondition(.notOwner)
        #expect(lock.withLockIfAvailable { 7 } == 7)
    }

    @Test("a lock is released when the work throws")
    func throwing() {
        struct Failure: Error {}
        let lock = OSAllocatedUnfairLock(initialState: 1)
        #expect(throws: Failure.self) { try lock.withLock { _ in throw Failure() } }
        #expect(lock.withLock { $0 } == 1)
    }

    @Test("locking twice on one thread ends the program")
    func recursion() async {
        await #expect(processExitsWith: .failure) {
            let lock = OSAllocatedUnfairLock()
            lock.lock()
            lock.lock()
        }
    }

    @Test("unlocking what is not locked ends the program")
    func unlocked() async {
        await #expect(processExitsWith: .failure) { OSAllocatedUnfairLock().unlock() }
    }
}
