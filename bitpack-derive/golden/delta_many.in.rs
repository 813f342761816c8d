//! More fields than one function has: functions of some of them, in a struct and in a variant.

struct Many(u8, u8, u8);

enum Event {
    All(bool, bool, bool),
}
