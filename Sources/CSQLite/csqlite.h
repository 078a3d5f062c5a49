// SQLite, with the macros that Swift cannot import.
#ifndef LULL_CSQLITE_H
#define LULL_CSQLITE_H

#include <sqlite3.h>

static inline sqlite3_destructor_type lull_sqlite_transient(void) { return SQLITE_TRANSIENT; }

#endif
