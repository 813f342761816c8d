//! Values in `Box`, `Rc`, `Arc` and `Cow`, which are sent as their contents. Reading reuses their
//! allocations.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use bitpack::{ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, bits, exchanged, refused, unwritable};

#[derive(Serialize, Clone, Debug, Default, PartialEq)]
struct Body {
    #[bits(10)]
    health: u16,
    armed: bool,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Shared {
    body: Arc<Body>,
    plain: Rc<u16>,
    #[max_len(7)]
    #[bits(3)]
    list: Arc<Vec<u8>>,
    #[compressed(0.0, 1.0, 0.5)]
    heights: Rc<[f32; 2]>,
    table: Cow<'static, Body>,
    #[bits(4)]
    nibbles: Cow<'static, [u8; 2]>,
    #[max_len(15)]
    name: Cow<'static, str>,
    #[max_len(3)]
    #[utf16]
    wide: Option<Cow<'static, str>>,
    #[max_len(2)]
    both: Vec<Rc<Option<Arc<Body>>>>,
}

static BODY: Body = Body { health: 100, armed: true };

fn shared() -> Shared {
    Shared {
        body: Arc::new(BODY.clone()),
        plain: Rc::new(7),
        list: Arc::new(vec![1, 7]),
        heights: Rc::new([0.5, 1.0]),
        table: Cow::Borrowed(&BODY),
        nibbles: Cow::Owned([1, 15]),
        name: Cow::Borrowed("äh"),
        wide: Some(Cow::Borrowed("𝄞")),
        both: vec![Rc::new(None), Rc::new(Some(Arc::new(BODY.clone())))],
    }
}

#[test]
fn a_pointer_costs_no_bit() -> Outcome {
    assert_eq!(Arc::<Body>::WIDTH.no_heap(), Body::WIDTH.no_heap());
    assert_eq!(Cow::<'static, Body>::WIDTH.no_heap(), Body::WIDTH.no_heap());
    assert_eq!(exchanged(&Rc::new(0x0102_u16))?, [2, 1]);
    assert_eq!(exchanged(&Cow::<'static, u16>::Owned(3))?, [3, 0]);
    exchanged(&shared())?;
    let front = 11 + 16 + (3 + 6) + 4 + 11 + 8 + 4;
    assert_eq!(front, 63);
    let name = 1 + 24; // with padding to the next byte
    assert_eq!(bits(&shared())?, front + name + (1 + 2 + 64) + (2 + 1 + 1 + 11));
    Ok(())
}

#[test]
fn attributes_reach_behind_a_pointer() {
    let wrong = Shared { list: Arc::new(vec![8]), ..shared() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Shared { nibbles: Cow::Owned([16, 0]), ..shared() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Shared { name: Cow::Borrowed("longer than it may be"), ..shared() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    assert_eq!(refused::<Arc<char>>(&[0, 0xD8, 0]), Some((ErrorKind::Range, 0)));
}

#[test]
fn a_read_keeps_an_allocation_that_is_not_shared() -> Outcome {
    let mut body = Arc::new(Body::default());
    let before = Arc::as_ptr(&body);
    body.read_into(&BODY.to_bytes()?)?;
    assert_eq!((Arc::as_ptr(&body), &*body), (before, &BODY));
    Ok(())
}

#[test]
fn a_read_leaves_other_owners_their_value() -> Outcome {
    let mut body = Arc::new(Body::default());
    let other = Arc::clone(&body);
    body.read_into(&BODY.to_bytes()?)?;
    assert_eq!((&*body, &*other), (&BODY, &Body::default()));

    let mut body = Rc::new(Body::default());
    let weak = Rc::downgrade(&body);
    body.read_into(&BODY.to_bytes()?)?;
    assert_eq!((&*body, weak.upgrade()), (&BODY, None));
    Ok(())
}

#[test]
fn read_values_are_owned() -> Outcome {
    let mut table = Cow::Borrowed(&BODY);
    table.read_into(&BODY.to_bytes()?)?;
    assert!(matches!(table, Cow::Owned(_)));
    let mut packet = shared();
    packet.read_into(&shared().to_bytes()?)?;
    assert!(matches!(packet.name, Cow::Owned(_)));
    Ok(())
}
