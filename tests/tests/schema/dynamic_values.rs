//! Values of `bitpack::dynamic` that a program has changed.

use bitpack::dynamic::{Datum, Plan};
use bitpack::schema::Description;
use bitpack::{Delta, Error, ErrorKind, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

/// Adds a value to the list in a value.
fn add(value: &mut Datum) {
    match value {
        Datum::List(list) => list.push(Datum::Bool(true)),
        Datum::Variant(variant) => variant.1.push(Datum::Bool(true)),
        _ => {}
    }
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
enum Choice {
    One(u8),
    Other,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Several {
    number: u8,
    choice: Choice,
    array: [u8; 40],
    pair: [u8; 2],
}

#[test]
fn surplus_values_are_rejected() -> Outcome {
    let parts = Several { number: 1, choice: Choice::One(3), array: [2; 40], pair: [4; 2] };
    ensure!(parts.choice != Choice::Other, "{parts:?}");
    let plan = Plan::new(&Description::of::<Several>())?;
    let packet = plan.packet(0).ok_or("no packet")?;
    let old = packet.read(&parts.to_bytes()?)?;
    for path in ["", "choice", "array", "pair"] {
        let mut new = old.clone();
        *packet.get_mut(&mut new, "number").ok_or("no field")? = Datum::Unsigned(7);
        add(packet.get_mut(&mut new, path).ok_or("no field")?);
        for written in [packet.to_bytes(&new), packet.delta_to_bytes(&new, &old)] {
            let error = written.err().map(Error::kind);
            ensure!(error == Some(ErrorKind::Refused), "{path}: {error:?}");
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct Absent {
    from: u8,
    has: bool,
    #[when(has)]
    #[bits(min = 3, max = 9)]
    ranged: u8,
    #[when(has)]
    #[relative_to(from)]
    later: u8,
    #[bits(min = 0, max = 4)]
    count: u8,
    #[when(has)]
    #[count(count)]
    list: [u8; 4],
}

/// A value that is completed has what a reader of the type has in fields that are not sent.
#[test]
fn fields_that_were_not_sent_are_completed() -> Outcome {
    let plan = Plan::new(&Description::of::<Absent>())?;
    let packet = plan.packet(0).ok_or("no packet")?;
    let absent = Absent { from: 0, has: false, ranged: 0, later: 0, count: 0, list: [0; 4] };
    let mut value = packet.read(&absent.to_bytes()?)?;
    *packet.get_mut(&mut value, "has").ok_or("no flag")? = Datum::Bool(true);
    ensure!(packet.to_bytes(&value).is_err(), "{value:?}");
    packet.complete(&mut value);
    let later = packet.get_mut(&mut value, "later").ok_or("no number")?;
    ensure!(*later == Datum::Unsigned(0), "{later:?}");
    *later = Datum::Unsigned(1);
    let expected = Absent { has: true, ranged: 3, later: 1, ..absent }.to_bytes()?;
    ensure!(packet.to_bytes(&value)? == expected, "{value:?}");
    Ok(())
}

#[derive(Serialize, Debug, PartialEq)]
#[max_depth(3)]
enum Formula {
    Sum(Box<Self>, Box<Self>),
    Number(u8),
}

#[derive(Serialize, Debug, PartialEq)]
struct Maybe {
    has: bool,
    #[when(has)]
    formula: Formula,
}

/// The initial value of a recursive enum is a variant that does not contain another value of it.
#[test]
fn recursive_enums_are_completed() -> Outcome {
    let plan = Plan::new(&Description::of::<Maybe>())?;
    let packet = plan.packet(0).ok_or("no packet")?;
    let derived = Maybe::read(&[0])?;
    ensure!(derived == Maybe { has: false, formula: Formula::Number(0) }, "{derived:?}");
    let mut value = packet.read(&[0])?;
    packet.complete(&mut value);
    *packet.get_mut(&mut value, "has").ok_or("no flag")? = Datum::Bool(true);
    let expected = Maybe { has: true, ..derived }.to_bytes()?;
    ensure!(packet.to_bytes(&value)? == expected, "{value:?}");
    let sum = Formula::Sum(Box::new(Formula::Number(1)), Box::new(Formula::Number(2)));
    ensure!(Formula::read(&sum.to_bytes()?)? == sum, "{sum:?}");
    Ok(())
}

#[derive(Serialize)]
struct Numbers {
    from: u8,
    #[relative_to(from)]
    later: u8,
}

#[derive(Serialize)]
struct Late {
    numbers: Numbers,
    #[when(numbers.later > 9)]
    flag: bool,
}

#[test]
fn conditions_refer_to_numbers_that_depend_on_others() -> Outcome {
    let plan = Plan::new(&Description::of::<Late>())?;
    let packet = plan.packet(0).ok_or("no packet")?;
    for later in [9, 10] {
        let bytes = Late { numbers: Numbers { from: 1, later }, flag: later > 9 }.to_bytes()?;
        let value = packet.read(&bytes)?;
        ensure!(packet.to_bytes(&value)? == bytes, "{later}: {value:?}");
    }
    Ok(())
}

#[expect(clippy::struct_field_names, reason = "one pair, and several")]
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Pairs {
    #[compressed(0.0, 1.0, [0.01, 0.5])]
    pair: [f32; 2],
    #[compressed(0.0, 1.0, [0.01, 0.5])]
    pairs: [[f32; 2]; 2],
    #[compressed(0.0, 1.0, [0.01, 0.5])]
    #[delta(whole)]
    whole: [f32; 2],
}

/// A vector with a range for each component is compared by its codes: a reader rejects it if it is
/// marked as changed but equals the baseline, unless the field is sent whole.
#[test]
fn components_that_are_marked_as_changed_differ_from_the_baseline() -> Outcome {
    let mut description = Description::of::<Pairs>();
    description.describe_deltas::<Pairs>();
    let plan = Plan::new(&description)?;
    let packet = plan.packet(0).ok_or("no packet")?;
    let zeros = Pairs { pair: [0.0; 2], pairs: [[0.0; 2]; 2], whole: [0.0; 2] };
    let old = packet.read(&zeros.to_bytes()?)?;
    // after the bit of the struct: the changed bits of the fields, and of the first element
    for (name, bits, is_read) in
        [("pair", 0b11, false), ("pairs", 0b1101, false), ("whole", 0b1001, true)]
    {
        let delta = [bits, 0];
        let [derived, described] =
            [Pairs::read_delta(&zeros, &delta).err(), packet.read_delta(&old, &delta).err()];
        ensure!(derived.is_none() == is_read, "{name}: {derived:?}");
        let kinds = [derived, described].map(|it| it.map(Error::kind));
        ensure!(kinds[0] == kinds[1], "{name}: {kinds:?}");
    }
    Ok(())
}
