//! More fields or variants than one function has: functions of some of them.

struct Many(u8, u8, u8);

enum Event {
    All(bool, bool, bool),
}

enum Message {
    Chat(u8),
    Quit,
    Shot(bool),
}
