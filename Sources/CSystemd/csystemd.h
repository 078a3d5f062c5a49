// sd-bus, with functions in place of the vtable macros that Swift cannot import.
#ifndef LULL_CSYSTEMD_H
#define LULL_CSYSTEMD_H

#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-id128.h>

#endif
