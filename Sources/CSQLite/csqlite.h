// SQLite, with the macros and variadic calls that Swift cannot import.
#ifndef LULL_CSQLITE_H
#define LULL_CSQLITE_H

#include <sqlite3.h>

static inline sqlite3_destructor_type lull_sqlite_transient(void) { return SQLITE_TRANSIENT; }

// From now on, closing the connection leaves the write-ahead log and the database's bytes alone.
static inline int lull_sqlite_leave_log_on_close(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
