//! A packet after five versions, and the type of each version alone.

use bitpack::{Error, Serialize};

/// A packet after five versions.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[versions(1..=5)]
#[check(0xBEEF, bits = 16)]
pub(crate) struct Update {
    #[bits(10)]
    pub(crate) tick: u16,
    // the range of `aim` changed in version 3
    #[until(3, default = -1.0)]
    #[compressed(-180.0, 180.0, 0.5)]
    pub(crate) aim: f32,
    #[since(3)]
    #[compressed(0.0, 360.0, 0.01)]
    pub(crate) turn: f32,
    #[since(2)]
    #[max_len(12)]
    pub(crate) name: String,
    #[max_len(4)]
    pub(crate) guns: Vec<Gun>,
    #[since(4)]
    pub(crate) is_shielded: bool,
    #[since(4)]
    #[when(is_shielded)]
    #[align]
    pub(crate) shield: u8,
    pub(crate) kind: Kind,
    pub(crate) opcode: Opcode,
    #[since(5, default = 100)]
    #[bits(min = 1, max = 100)]
    pub(crate) hp: u8,
    #[since(2)]
    #[until(5)]
    #[omit_default(7)]
    pub(crate) luck: u8,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Gun {
    #[bits(3)]
    pub(crate) id: u8,
    #[since(4)]
    pub(crate) heat: Option<u16>,
    #[until(2)]
    pub(crate) is_old: bool,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Idle,
    #[until(4)]
    Crawl {
        slow: bool,
    },
    #[since(2)]
    Run(u8, #[since(5)] bool),
    #[since(3)]
    Jump,
    Swim,
    #[since(5)]
    Fly {
        #[bits(4)]
        height: u8,
    },
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[tag(discriminant, bits = 6)]
pub(crate) enum Opcode {
    Login = 16,
    #[since(3)]
    Chat = 3,
    #[until(3)]
    Logout = 17,
}

macro_rules! version {
    ($module:ident { $($update:tt)* } { $($gun:tt)* } { $($kind:tt)* } { $($opcode:tt)* }) => {
        pub(crate) mod $module {
            use bitpack::Serialize;
            #[derive(Serialize, Clone, Debug, PartialEq)]
            #[check(0xBEEF, bits = 16)]
            pub(crate) struct Update { $($update)* }
            #[derive(Serialize, Clone, Debug, PartialEq)]
            pub(crate) struct Gun { $($gun)* }
            #[derive(Serialize, Clone, Debug, PartialEq)]
            pub(crate) enum Kind { $($kind)* }
            #[derive(Serialize, Clone, Copy, Debug, PartialEq)]
            #[tag(discriminant, bits = 6)]
            pub(crate) enum Opcode { $($opcode)* }
        }
    };
}

version! { first {
    #[bits(10)] pub(crate) tick: u16,
    #[compressed(-180.0, 180.0, 0.5)] pub(crate) aim: f32,
    #[max_len(4)] pub(crate) guns: Vec<Gun>,
    pub(crate) kind: Kind,
    pub(crate) opcode: Opcode,
} {
    #[bits(3)] pub(crate) id: u8,
    pub(crate) is_old: bool,
} { Idle, Crawl { slow: bool }, Swim } { Login = 16, Logout = 17 } }

version! { second {
    #[bits(10)] pub(crate) tick: u16,
    #[compressed(-180.0, 180.0, 0.5)] pub(crate) aim: f32,
    #[max_len(12)] pub(crate) name: String,
    #[max_len(4)] pub(crate) guns: Vec<Gun>,
    pub(crate) kind: Kind,
    pub(crate) opcode: Opcode,
    #[omit_default(7)] pub(crate) luck: u8,
} {
    #[bits(3)] pub(crate) id: u8,
} { Idle, Crawl { slow: bool }, Run(u8), Swim } { Login = 16, Logout = 17 } }

version! { third {
    #[bits(10)] pub(crate) tick: u16,
    #[compressed(0.0, 360.0, 0.01)] pub(crate) turn: f32,
    #[max_len(12)] pub(crate) name: String,
    #[max_len(4)] pub(crate) guns: Vec<Gun>,
    pub(crate) kind: Kind,
    pub(crate) opcode: Opcode,
    #[omit_default(7)] pub(crate) luck: u8,
} {
    #[bits(3)] pub(crate) id: u8,
} { Idle, Crawl { slow: bool }, Run(u8), Jump, Swim } { Login = 16, Chat = 3 } }

version! { fourth {
    #[bits(10)] pub(crate) tick: u16,
    #[compressed(0.0, 360.0, 0.01)] pub(crate) turn: f32,
    #[max_len(12)] pub(crate) name: String,
    #[max_len(4)] pub(crate) guns: Vec<Gun>,
    pub(crate) is_shielded: bool,
    #[when(is_shielded)] #[align] pub(crate) shield: u8,
    pub(crate) kind: Kind,
    pub(crate) opcode: Opcode,
    #[omit_default(7)] pub(crate) luck: u8,
} {
    #[bits(3)] pub(crate) id: u8,
    pub(crate) heat: Option<u16>,
} { Idle, Run(u8), Jump, Swim } { Login = 16, Chat = 3 } }

version! { fifth {
    #[bits(10)] pub(crate) tick: u16,
    #[compressed(0.0, 360.0, 0.01)] pub(crate) turn: f32,
    #[max_len(12)] pub(crate) name: String,
    #[max_len(4)] pub(crate) guns: Vec<Gun>,
    pub(crate) is_shielded: bool,
    #[when(is_shielded)] #[align] pub(crate) shield: u8,
    pub(crate) kind: Kind,
    pub(crate) opcode: Opcode,
    #[bits(min = 1, max = 100)] pub(crate) hp: u8,
} {
    #[bits(3)] pub(crate) id: u8,
    pub(crate) heat: Option<u16>,
} { Idle, Run(u8, bool), Jump, Swim, Fly { #[bits(4)] height: u8 } } { Login = 16, Chat = 3 } }

/// Returns a value in which every field has another value than its default, and that every version
/// can send.
pub(crate) fn full() -> Update {
    let guns = vec![
        Gun { id: 5, heat: Some(900), is_old: true },
        Gun { id: 2, heat: None, is_old: false },
    ];
    Update {
        tick: 777,
        aim: -45.5,
        turn: 271.25,
        name: "orca".into(),
        guns,
        is_shielded: true,
        shield: 200,
        kind: Kind::Swim,
        opcode: Opcode::Login,
        hp: 42,
        luck: 9,
    }
}

/// Returns the bytes of [`full`] in `version`, from the type that has only this version.
pub(crate) fn alone(version: u8) -> Result<Vec<u8>, Error> {
    let Update { tick, aim, turn, name, is_shielded, shield, hp, luck, .. } = full();
    match version {
        1 => {
            use first::{Gun, Kind, Opcode, Update};
            let guns = vec![Gun { id: 5, is_old: true }, Gun { id: 2, is_old: false }];
            let (kind, opcode) = (Kind::Swim, Opcode::Login);
            Update { tick, aim, guns, kind, opcode }.to_bytes()
        }
        2 => {
            use second::{Gun, Kind, Opcode, Update};
            let guns = vec![Gun { id: 5 }, Gun { id: 2 }];
            let (kind, opcode) = (Kind::Swim, Opcode::Login);
            Update { tick, aim, name, guns, kind, opcode, luck }.to_bytes()
        }
        3 => {
            use third::{Gun, Kind, Opcode, Update};
            let guns = vec![Gun { id: 5 }, Gun { id: 2 }];
            let (kind, opcode) = (Kind::Swim, Opcode::Login);
            Update { tick, turn, name, guns, kind, opcode, luck }.to_bytes()
        }
        4 => {
            use fourth::{Gun, Kind, Opcode, Update};
            let guns = vec![Gun { id: 5, heat: Some(900) }, Gun { id: 2, heat: None }];
            let (kind, opcode) = (Kind::Swim, Opcode::Login);
            Update { tick, turn, name, guns, is_shielded, shield, kind, opcode, luck }.to_bytes()
        }
        _ => {
            use fifth::{Gun, Kind, Opcode, Update};
            let guns = vec![Gun { id: 5, heat: Some(900) }, Gun { id: 2, heat: None }];
            let (kind, opcode) = (Kind::Swim, Opcode::Login);
            Update { tick, turn, name, guns, is_shielded, shield, kind, opcode, hp }.to_bytes()
        }
    }
}

/// Returns the value that a reader gets for [`full`] in `version`: fields that the version lacks
/// have their defaults.
pub(crate) fn received(version: u8) -> Update {
    let mut value = full();
    if version < 2 {
        value.name = String::new();
    }
    if !(2..5).contains(&version) {
        value.luck = 7;
    }
    if version < 3 {
        value.turn = 0.0;
    } else {
        value.aim = -1.0;
    }
    if version < 4 {
        (value.is_shielded, value.shield) = (false, 0);
    }
    if version < 5 {
        value.hp = 100;
    }
    for gun in &mut value.guns {
        gun.heat = gun.heat.filter(|_| version >= 4);
        gun.is_old &= version < 2;
    }
    value
}
