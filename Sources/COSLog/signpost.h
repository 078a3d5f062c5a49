// Empty: what `import os.signpost` gives is the Swift module `os`.
