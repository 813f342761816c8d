//! Enums without data.

#[tag(ordinal, bits = 8)]
enum Color {
    Red = 7,
    Green,
}

#[tag(discriminant)]
#[repr(u8)]
enum Opcode {
    Login = 0x10,
    Chat = BASE + 1,
    Emote,
}

#[tag(discriminant, bits = WIDTH)]
enum Step {
    Back = -1,
    Stay,
}

#[tag(max = LAST)]
#[check(0xC0FFEE)]
enum Guarded {
    A,
    B,
}
