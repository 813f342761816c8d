//! Variants that a version lacks, and what a writer sends in their place.

use bitpack::{Error, ErrorKind, Serialize, Versioned};

type Outcome = Result<(), Box<dyn core::error::Error>>;

/// Variants that older or newer versions lack, with another one that a writer sends in their place.
#[derive(Serialize, Clone, Debug, PartialEq)]
enum Action {
    Idle,
    #[since(2, default = Other)]
    Jump {
        height: u8,
    },
    Other,
    #[until(3, default = Self::Idle)]
    #[since(2)]
    Crawl(bool),
    #[since(3)]
    Swim,
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[tag(discriminant, bits = 4)]
enum Key {
    Up = 1,
    #[since(3, default = Unknown)]
    Left = 7,
    Unknown = 2,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[versions(1..=3)]
struct Turn {
    #[max_len(8)]
    actions: Vec<Action>,
    #[max_len(8)]
    keys: Vec<Key>,
}

#[test]
fn a_variant_that_a_version_lacks_is_sent_as_its_default() -> Outcome {
    use Action::{Crawl, Idle, Jump, Other};
    let jump = Jump { height: 7 };
    let sent = Turn {
        actions: vec![jump.clone(), Crawl(true), Idle, jump.clone()],
        keys: vec![Key::Left, Key::Up],
    };
    let expected = [
        Turn { actions: vec![Other, Idle, Idle, Other], keys: vec![Key::Unknown, Key::Up] },
        Turn { keys: vec![Key::Unknown, Key::Up], ..sent.clone() },
        Turn { actions: vec![jump.clone(), Idle, Idle, jump], ..sent.clone() },
    ];
    for (version, expected) in (1..).zip(expected) {
        let bytes = Versioned::new(version, sent.clone()).to_bytes()?;
        // the bits of a value that has the other variants
        assert_eq!(bytes, Versioned::new(version, expected.clone()).to_bytes()?, "{version}");
        assert_eq!(Turn::read(&bytes)?, expected, "version {version}");
        let mut quantized = Versioned::new(version, sent.clone());
        quantized.quantize()?;
        assert_eq!(quantized, Versioned::new(version, expected));
        assert!(Versioned::new(version, sent.clone()).max_encoded_bits() <= Turn::MAX_BITS);
    }
    let swim = Versioned::new(2, Turn { actions: vec![Action::Swim], keys: vec![] });
    assert_eq!(swim.to_bytes().map_err(Error::kind), Err(ErrorKind::Tag));
    Ok(())
}

/// Variants that older versions lack, with a constant that a writer sends in their place.
#[derive(Serialize, Clone, Debug, PartialEq)]
enum Talk {
    Say(#[max_len(20)] String),
    Wave {
        at: u8,
    },
    #[since(2, default = Self::WAVE)]
    Dance(u16),
    #[since(3, default = SILENCE)]
    Sing(#[max_len(20)] String),
}

impl Talk {
    const WAVE: Self = Self::Wave { at: 7 };
}

const SILENCE: Talk = Talk::Say(String::new());

#[derive(Serialize, Clone, Debug, PartialEq)]
#[versions(1..=3)]
struct Party(#[max_len(8)] Vec<Talk>);

#[test]
fn a_variant_that_a_version_lacks_is_sent_as_a_constant() -> Outcome {
    use Talk::{Dance, Say, Sing};
    let sent = Party(vec![Sing("la".into()), Dance(300), Say("hi".into()), Dance(1)]);
    let (wave, silence) = (Talk::WAVE, SILENCE);
    let expected = [
        Party(vec![silence.clone(), wave.clone(), Say("hi".into()), wave]),
        Party(vec![silence, Dance(300), Say("hi".into()), Dance(1)]),
        sent.clone(),
    ];
    for (version, expected) in (1..).zip(expected) {
        let bytes = Versioned::new(version, sent.clone()).to_bytes()?;
        assert_eq!(bytes, Versioned::new(version, expected.clone()).to_bytes()?, "{version}");
        assert_eq!(Party::read(&bytes)?, expected, "version {version}");
        let bits = Versioned::new(version, sent.clone()).max_encoded_bits();
        assert_eq!(bits, Versioned::new(version, expected.clone()).max_encoded_bits());
        let mut quantized = Versioned::new(version, sent.clone());
        quantized.quantize()?;
        assert_eq!(quantized, Versioned::new(version, expected));
    }
    Ok(())
}

#[test]
fn the_default_of_a_variant_changes_no_hash() {
    #[derive(Serialize)]
    enum Without {
        Idle,
        #[since(2)]
        Jump {
            height: u8,
        },
        Other,
        #[until(3)]
        #[since(2)]
        Crawl(bool),
        #[since(3)]
        Swim,
    }
    let _ = [Without::Idle, Without::Jump { height: 1 }, Without::Other, Without::Crawl(true)];
    let _ = Without::Swim;
    for version in 1..=3 {
        assert_eq!(Action::SCHEMA.version_hash(version), Without::SCHEMA.version_hash(version));
    }
    assert_eq!(Action::SCHEMA.hash(), Without::SCHEMA.hash());
}
