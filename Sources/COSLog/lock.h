// Empty: what `import os.lock` gives is the Swift module `os`.
