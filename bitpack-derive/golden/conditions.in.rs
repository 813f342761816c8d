//! Neighbours under one condition share an `if`; a condition sees what the reader sees.

struct Conditions {
    at_rest: bool,
    #[when(!at_rest)]
    #[compressed(-8.0, 8.0, 0.1)]
    linear: [f32; 3],
    #[when(!at_rest)]
    #[align]
    turning: bool,
    #[when(turning && self::ENABLED)]
    rate: u8,
    kind: Kind,
    #[when(matches!(kind, Kind::Ship { .. } | Kind::Car) && kind.wheels() > at_rest as u8)]
    wheels: u8,
}
