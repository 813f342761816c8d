//! Stack use of large values: the table of the book's page on trust. Each row is measured on types
//! with 100 KB in one piece.

#![expect(
    clippy::large_stack_arrays,
    clippy::large_const_arrays,
    reason = "the test is about large values"
)]

use std::collections::{BTreeMap, HashMap};
use std::thread;

use bitpack::trace::trace;
use bitpack::{Acked, Delta, Error, History, Mirror, ObjectHistory, Protocol, Serialize, View};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

use crate::child::{LITTLE, lives, question};

const PAGE: &str = include_str!("../../../../bitpack/src/book/trust.md");

type Large = [[u64; 128]; 100];

const ALL: Large = [[7; 128]; 100];
const OLD: Large = [[8; 128]; 100];
const ONES: [f32; 25_600] = [1.0; 25_600];
const ZEROS: [f32; 25_600] = [0.0; 25_600];

const GAME: Protocol = Protocol::new(7);

#[derive(Serialize, Delta, Clone, PartialEq)]
struct InPlace {
    array: Large,
}

#[derive(Serialize, Delta, Clone, PartialEq)]
struct Maybe {
    maybe: Option<Large>,
}

#[derive(Serialize, Delta, Clone, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "the test is about its size")]
enum Choice {
    Nothing,
    All(Large),
}

#[derive(Serialize, Delta, Clone, PartialEq)]
struct Floats {
    #[compressed(0.0, 1.0, 0.1)]
    floats: [f32; 25_600],
}

#[derive(Serialize)]
struct Boxed(Box<Large>);

#[derive(Serialize)]
struct Listed(#[max_len(2)] Vec<Large>);

#[derive(Serialize)]
struct Hashed(#[max_len(2)] HashMap<u8, Large>);

#[derive(Serialize)]
struct Ordered(#[max_len(2)] BTreeMap<u8, Large>);

/// Runs one operation on a thread with `stack` bytes of stack. Its closure is the one frame that
/// holds the result.
fn small(stack: usize, act: impl FnOnce() -> Result<(), Error> + Send) -> Outcome {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(stack).spawn_scoped(scope, act)?;
        Ok(thread.join().map_err(|_| "panicked")??)
    })
}

fn in_place<T: Serialize + Send + Sync>(stack: usize, [value, old]: [Box<T>; 2]) -> Outcome {
    let (bytes, mut value, mut old) = (value.to_bytes()?, value, old);
    let mut buffer = vec![0; bytes.len() + 64];
    small(stack, || value.write(&mut buffer).map(drop))?;
    small(stack, || GAME.write(&*value, &mut buffer).map(drop))?;
    small(stack, || {
        assert!(value.max_encoded_bits() > 0, "nothing measured");
        Ok(())
    })?;
    small(stack, || value.quantize())?;
    small(stack, || old.read_into(&bytes))
}

fn delta_in_place<T: Delta + Send + Sync>(stack: usize, [value, old]: [Box<T>; 2]) -> Outcome {
    let (bytes, mut value) = (value.delta_to_bytes(&old)?, value);
    let mut buffer = vec![0; bytes.len() + 64];
    small(stack, || value.write_delta(&old, &mut buffer).map(drop))?;
    small(stack, || value.read_delta_into(&old, &bytes))
}

fn read<T: Serialize>(stack: usize, [value, _]: [Box<T>; 2]) -> Outcome {
    let (bytes, packet) = (value.to_bytes()?, GAME.to_bytes(&*value)?);
    small(stack, || T::read(&bytes).map(drop))?;
    small(stack, || GAME.read::<T>(&packet).map(drop))
}

fn read_delta<T: Delta + Send + Sync>(stack: usize, [value, old]: [Box<T>; 2]) -> Outcome {
    let bytes = value.delta_to_bytes(&old)?;
    small(stack, || T::read_delta(&old, &bytes).map(drop))
}

fn traced<T: Serialize>(stack: usize, [value, _]: [Box<T>; 2]) -> Outcome {
    let bytes = value.to_bytes()?;
    small(stack, || trace::<T>(&bytes).result.map(drop))
}

fn history<T: Delta + Clone + Send + Sync>(stack: usize, [value, _]: [Box<T>; 2]) -> Outcome {
    let new = || Box::new(History::<T, 4>::new());
    let (mut pushed, mut sent, mut received) = (new(), new(), new());
    small(stack, || pushed.push(&value).map(drop))?;
    let mut buffer = vec![0; value.to_bytes()?.len() + 64];
    let length = GAME.write_delta(&sent.push(&value)?, &mut Acked::new(), &mut buffer)?;
    small(stack, || GAME.read_delta(&mut received, &buffer[..length]).map(drop))
}

fn view<T: Delta + Clone + Send>(stack: usize, [value, _]: [Box<T>; 2]) -> Outcome {
    let (mut objects, mut view) = (ObjectHistory::<T>::new(1, 4), View::new(1));
    objects.set(0, &value)?;
    objects.advance();
    view.replace([0]);
    let mut buffer = vec![0; value.to_bytes()?.len() + 64];
    let length = GAME.write_view(&mut view, &objects, &(), |_| 1, &mut buffer)?;
    let mut mirror = Mirror::<T>::new(1);
    small(stack, || GAME.read_view::<(), T>(&mut mirror, &buffer[..length]).map(drop))?;
    ensure!(mirror.get(0).is_some(), "not read");
    Ok(())
}

/// Checks that an operation needs at most as many copies of a value as the row of the table that
/// begins with `row` says. Runs as the test named `test`, in the parent and in a child process.
fn holds(test: &str, row: &str, act: impl FnOnce(usize) -> Outcome) -> Outcome {
    if let Some(stack) = question() {
        return act(stack.parse()?);
    }
    let row = PAGE
        .lines()
        .find_map(|line| line.strip_prefix("| ")?.strip_prefix(row)?.strip_prefix(" | "));
    let (debug, release) = row.and_then(|row| row.split_once(" | ")).ok_or("no such row")?;
    let copies = if cfg!(optimized) { release.trim_end_matches(" |") } else { debug };
    let stack = copies.parse::<usize>()? * size_of::<Large>() + LITTLE;
    let lives = lives(&format!("table::{test}"), &stack.to_string())?;
    ensure!(lives, "{test}: more than {copies} copies");
    Ok(())
}

macro_rules! tests {
    ($($row:literal: $($test:ident($act:ident) $value:expr, $old:expr;)*)*) => { $($(
        #[test]
        fn $test() -> Outcome {
            holds(stringify!($test), $row, |stack| $act(stack, [$value, $old].map(Box::new)))
        }
    )*)* };
}

tests! {
    "`write`, `quantize`, `read_into`":
    an_array_in_place(in_place) InPlace { array: ALL }, InPlace { array: OLD };
    an_option_in_place(in_place) Maybe { maybe: Some(ALL) }, Maybe { maybe: None };
    a_variant_in_place(in_place) Choice::All(ALL), Choice::Nothing;
    floats_in_place(in_place) Floats { floats: ONES }, Floats { floats: ZEROS };

    "`write_delta`, `read_delta_into`":
    a_delta_of_an_array_in_place(delta_in_place) InPlace { array: ALL }, InPlace { array: OLD };
    a_delta_of_an_option_in_place(delta_in_place) Maybe { maybe: Some(ALL) }, Maybe { maybe: None };
    a_delta_of_a_variant_in_place(delta_in_place) Choice::All(ALL), Choice::Nothing;
    a_delta_of_floats_in_place(delta_in_place) Floats { floats: ONES }, Floats { floats: ZEROS };

    "`read`, `read_delta`":
    an_array(read) InPlace { array: ALL }, InPlace { array: OLD };
    an_option(read) Maybe { maybe: Some(ALL) }, Maybe { maybe: None };
    a_variant(read) Choice::All(ALL), Choice::Nothing;
    floats(read) Floats { floats: ONES }, Floats { floats: ZEROS };
    a_delta_of_an_array(read_delta) InPlace { array: ALL }, InPlace { array: OLD };
    a_delta_of_an_option(read_delta) Maybe { maybe: Some(ALL) }, Maybe { maybe: None };
    a_delta_of_a_variant(read_delta) Choice::All(ALL), Choice::Nothing;

    "`trace`":
    an_array_is_traced(traced) InPlace { array: ALL }, InPlace { array: OLD };
    a_variant_is_traced(traced) Choice::All(ALL), Choice::Nothing;

    "`History`":
    an_array_in_a_history(history) InPlace { array: ALL }, InPlace { array: OLD };
    a_variant_in_a_history(history) Choice::All(ALL), Choice::Nothing;
    floats_in_a_history(history) Floats { floats: ONES }, Floats { floats: ZEROS };

    "`read_view`":
    an_array_in_a_view(view) InPlace { array: ALL }, InPlace { array: OLD };
    a_variant_in_a_view(view) Choice::All(ALL), Choice::Nothing;

    "a value in a `Box` or a list":
    a_box_is_read(read) Boxed(Box::new(ALL)), Boxed(Box::new(OLD));
    a_list_is_read(read) Listed(vec![ALL; 2]), Listed(vec![]);

    "a value in a `HashMap`":
    a_hash_map_is_read(read) Hashed([(1, ALL), (2, ALL)].into()), Hashed([].into());

    "a value in a `BTreeMap`":
    a_map_is_read(read) Ordered([(1, ALL), (2, ALL)].into()), Ordered([].into());
}
