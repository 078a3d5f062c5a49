// Empty: what `import os.log` gives is the Swift module `os`.
