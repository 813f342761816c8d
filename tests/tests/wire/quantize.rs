//! The method `quantize`, which gives the value that arrives, bit for bit, or the error of sending
//! it.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::rc_clone_in_vec_init,
    reason = "the numbers are small, compared bit for bit, and some are shared"
)]

mod by_hand;

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use allocation_counter::measure;
use bitpack::codec::Collection;
use bitpack::{Compressed, Error, HashStream, Place, Serialize, Stream, codec};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, SAME_F32, each, each_value, sample_count};

#[test]
fn a_quantised_value_is_the_one_that_arrives() -> Outcome {
    each_value(sample_count(60, 1000), |erased_type, sent| {
        let bytes = sent.to_bytes()?;
        let (read, mut value) = (erased_type.read(&bytes)?, sent.duplicate());
        value.quantize()?;
        ensure!(format!("{value:?}") == format!("{read:?}"), "{value:?}, not {read:?}");
        ensure!(value.to_bytes()? == read.to_bytes()?, "{value:?} is sent as other bits");
        ensure!(value.hash()? == read.hash()?, "{value:?} has another hash than {read:?}");
        if erased_type.lossy() != Some(SAME_F32) {
            let mut again = value.duplicate();
            again.quantize()?;
            ensure!(format!("{again:?}") == format!("{value:?}"), "{value:?}, then {again:?}");
            ensure!(again.to_bytes()? == read.to_bytes()?, "{again:?} is sent as other bits");
        }
        if erased_type.lossy().is_none() {
            ensure!(value.hash()? == sent.hash()?, "{sent:?} has another hash quantised");
        }
        Ok(())
    })
}

/// With more steps than an `f32` can distinguish, the standard's arithmetic may move a value that
/// has arrived to the next step, each time that it is sent.
#[test]
fn a_value_moves_again_if_its_steps_are_finer_than_an_f32() -> Result<(), Error> {
    #[derive(Serialize, Clone, Debug, PartialEq)]
    struct Thin(#[with(thin, max_bits = 30)] f32);
    fn thin<S: Stream>(mut this: S::Ref<'_, f32>, stream: &mut S) -> Result<(), Error> {
        let value = stream.compressed(*this.peek(), Compressed::try_new(0.0, 1.0, 1e-9)?)?;
        if let Some(slot) = this.slot() {
            *slot = value;
        }
        Ok(())
    }
    let once = Thin(0.007_850_967).quantized()?;
    assert_eq!(once, Thin(0.007_850_968));
    assert_eq!(once.quantized()?, Thin(0.007_850_969));
    Ok(())
}

#[test]
fn writers_reject_at_the_same_bit() -> Outcome {
    each(|erased_type| {
        for (_, mut wrong) in erased_type.unwritable() {
            let written = wrong.write(&mut [0; 8192]).err();
            let (hashed, shown) = (wrong.hash().err(), format!("{wrong:?}"));
            let quantised = wrong.quantize().err();
            ensure!(written.is_some(), "{shown} is written");
            ensure!(quantised == written, "{quantised:?}, written {written:?}: {shown}");
            ensure!(hashed == written, "{hashed:?}, written {written:?}: {shown}");
        }
        Ok(())
    })
}

#[test]
fn quantising_and_hashing_allocate_nothing() -> Outcome {
    each(|erased_type| {
        for mut value in erased_type.samples(sample_count(20, 200)) {
            let mut results = (Ok(()), Ok(0));
            let info = measure(|| results = (value.quantize(), value.hash()));
            // the default of `Declared` is made with `vec!` for each comparison
            let may = erased_type.name() == "Declared";
            ensure!(info.count_total == 0 || may, "{info:?}: {results:?} of {value:?}");
        }
        Ok(())
    })
}

#[test]
fn another_value_has_another_hash() -> Outcome {
    each(|erased_type| {
        let mut seen = std::collections::BTreeMap::new();
        for value in erased_type.samples(sample_count(80, 2000)) {
            let (hash, bytes) = (value.hash()?, value.to_bytes()?);
            let before = seen.entry(hash).or_insert_with(|| bytes.clone());
            ensure!(*before == bytes, "{before:02x?} and {bytes:02x?} have the hash {hash:x}");
        }
        Ok(())
    })
}

#[test]
fn a_hash_is_the_same_number_on_every_machine() -> Result<(), Error> {
    let value = (7_u16, [true, false], Some(1.5_f32), "é".to_owned().into_bytes().first().copied());
    assert_eq!(HashStream::of(&value)?, 0x1EDA_C68F_F999_8A29);
    Ok(())
}

/// A struct with fields that are not sent and fields that are rounded.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Ship {
    #[compressed(-10.0, 10.0, 0.5)]
    at: [f32; 2],
    #[smallest_three(bits = 9)]
    facing: [f32; 4],
    moving: bool,
    #[when(moving)]
    speed: u8,
    #[skip]
    name: String,
    #[bits(min = 0, max = 3)]
    count: u8,
    #[count(count)]
    crew: [u16; 3],
    #[omit_default]
    damage: u8,
}

fn ship() -> Ship {
    Ship {
        at: [3.3, -77.0],
        facing: [0.1, 0.2, -0.3, -0.927_361_8],
        moving: false,
        speed: 9,
        name: "Ada".into(),
        count: 1,
        crew: [1, 2, 3],
        damage: 0,
    }
}

#[test]
fn absent_fields_are_blank_and_rounded_ones_rounded() -> Result<(), Error> {
    let quantised = ship().quantized()?;
    assert_eq!(quantised, Ship::read(&ship().to_bytes()?)?);
    assert_eq!(quantised.at, [3.5, -10.0]);
    assert_eq!((quantised.speed, &*quantised.name, quantised.crew), (0, "", [1, 0, 0]));
    assert_eq!(quantised.clone().quantized()?.at, quantised.at);
    Ok(())
}

#[test]
fn an_error_tells_the_writers_bit_and_the_value_stays_usable() {
    let mut wrong = Ship { count: 4, ..ship() };
    let written = wrong.write(&mut [0; 64]).map_err(|error| (error.kind(), error.bit()));
    let quantised = wrong.quantize().map_err(|error| (error.kind(), error.bit()));
    assert_eq!(quantised.err(), written.err());
    wrong.count = 3;
    assert!(wrong.quantize().is_ok());
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Angle(#[compressed(0.0, 8.0, 1.0)] f32);

/// A struct with shared pointers. Quantising it must not change the values of other owners.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Shared {
    #[bits(3)]
    before: u8,
    angle: Rc<Angle>,
    exact: Arc<u16>,
    borrowed: Cow<'static, Angle>,
    #[max_len(9)]
    text: Cow<'static, str>,
    #[bits(5)]
    after: u8,
    #[max_len(2)]
    list: Vec<Rc<Angle>>,
}

static BORROWED: Angle = Angle(2.2);

#[test]
fn shared_values_are_replaced_where_they_change() -> Result<(), Error> {
    let sent = Shared {
        before: 5,
        angle: Rc::new(Angle(1.6)),
        exact: Arc::new(77),
        borrowed: Cow::Borrowed(&BORROWED),
        text: Cow::Borrowed("text"),
        after: 30,
        list: vec![Rc::new(Angle(3.3)); 2],
    };
    let read = Shared::read(&sent.to_bytes()?)?;
    let quantised = sent.clone().quantized()?;
    assert_eq!(quantised, read);
    assert_eq!((quantised.angle.0, quantised.list[1].0, quantised.borrowed.0), (2.0, 3.0, 2.0));
    assert_eq!((sent.angle.0, sent.list[1].0), (1.6, 3.3));
    // a value that does not change stays shared
    assert!(Arc::ptr_eq(&sent.exact, &quantised.exact));
    let wrong = Shared { angle: Rc::new(Angle(f32::NAN)), ..sent };
    let (written, quantised) = (wrong.write(&mut [0; 64]), wrong.clone().quantized());
    assert_eq!(quantised.err(), written.err());
    Ok(())
}

/// A recursive type without `max_depth`, whose field is serialized by a function.
#[derive(Serialize, Clone, Debug, Default, PartialEq)]
struct Chain {
    #[with(link)]
    next: Option<Box<Self>>,
}

fn link<S: Stream>(place: S::Ref<'_, Option<Box<Chain>>>, stream: &mut S) -> Result<(), Error> {
    let chain = const { codec::optional(codec::boxed(codec::plain::<Chain>())) };
    stream.field(place, chain)
}

#[test]
fn quantising_rejects_the_depths_that_writing_rejects() {
    let deep = |levels: usize| {
        (0..levels).fold(Chain { next: None }, |chain, _| Chain { next: Some(Box::new(chain)) })
    };
    for levels in [3, 60, 63, 64, 65, 70] {
        let written = deep(levels).write(&mut [0; 64]).err();
        assert_eq!(deep(levels).quantized().err(), written, "{levels}");
        assert_eq!(HashStream::of(&deep(levels)).err(), written, "{levels}");
    }
}

/// A struct with lists with continuation bits, lists of differences, unordered maps, and values
/// sent as other types.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Ends {
    #[more]
    #[max_len(9)]
    marked: Vec<Angle>,
    #[relative_to(previous)]
    #[max_len(9)]
    rising: Vec<u16>,
    #[relative_to(previous)]
    #[max_len(9)]
    set: BTreeSet<u16>,
    #[relative_to(previous)]
    #[more]
    #[max_len(9)]
    both: Vec<u16>,
    #[max_len(9)]
    hashed: HashMap<u8, Angle>,
    #[max_len(9)]
    shared: Arc<str>,
    #[max_len(9)]
    boxed: Box<[Angle]>,
    #[max_len(9)]
    lent: Cow<'static, [Angle]>,
    #[unaligned]
    #[max_len(9)]
    text: String,
}

#[test]
fn every_list_stays_as_long_as_it_is() -> Result<(), Error> {
    for count in [0_u16, 1, 3, 8, 9] {
        let angles: Vec<_> = (0..count).map(|i| Angle(f32::from(i) * 0.7)).collect();
        let numbers = (0..count).map(|i| i * i + 3);
        let sent = Ends {
            marked: angles.clone(),
            rising: numbers.clone().collect(),
            set: numbers.clone().collect(),
            both: numbers.collect(),
            hashed: (0..).zip(angles.clone()).collect(),
            shared: "123456789".get(..count.into()).unwrap_or_default().into(),
            boxed: angles.clone().into(),
            lent: angles.into(),
            text: "123456789".get(..count.into()).unwrap_or_default().into(),
        };
        let read = Ends::read(&sent.to_bytes()?)?;
        assert_eq!(sent.clone().quantized()?, read);
        assert_eq!(HashStream::of(&sent.quantized()?)?, HashStream::of(&read)?);
    }
    Ok(())
}

#[derive(Serialize)]
struct Few(#[max_len(3)] Vec<Angle>);

#[test]
fn lists_keep_their_capacity() -> Result<(), Error> {
    let mut list = Vec::with_capacity(40);
    list.extend([Angle(1.1), Angle(2.9)]);
    let few = Few(list).quantized()?;
    assert_eq!((few.0.count(), few.0.capacity()), (2, 40));
    assert_eq!(few.0, [Angle(1.0), Angle(3.0)]);
    Ok(())
}
