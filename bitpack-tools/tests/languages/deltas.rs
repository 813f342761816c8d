//! Deltas of the packet zoo for programs in other languages, which read a baseline and a delta, and write the value and
//! its delta again; and deltas of floats that no type of the zoo has.

use bitpack::{Delta, Error, Protocol, Serialize, Stream};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, Outcome, all, sample_count};
use bitpack_tools::decode::Event;
use bitpack_tools::languages;
use bitpack_tools::model::Model;

use crate::nans::Nans;
use crate::subject::{Reply, Subject, model};
use crate::{cpp, packets, typescript};

const GAME: Protocol = Protocol::new(7);

/// A request for the type `Ids`: the difference 1 to the -1 of a `NonZero`.
const ZERO: [u8; 23] = [
    17, 0, 0, 0, 0xFF, 0xFF, 0xFE, 0x55, 0xCA, 0x72, 0xA7, 0x33, 0x77, 0x05, 0x7C, 0xDF, 0xB7,
    0xD7, 0x9D, 0x0E, 0x00, 0x79, 0x00,
];

/// The deltas of a type of the packet zoo.
pub(crate) struct Deltas {
    erased_type: Box<dyn ErasedType>,
    type_: usize,
}

impl Deltas {
    pub(crate) fn of(name: &str, model: &Model) -> Option<Self> {
        let erased_type = all().into_iter().find(|it| it.name() == name)?;
        let type_ = model.original().deltas.first()?.type_ as usize;
        Some(Self { erased_type, type_ })
    }

    /// Returns the result of reading a delta and writing the value and its delta. A request is the length of the
    /// baseline, the baseline, and the delta.
    pub(crate) fn reply(&self, request: &[u8]) -> Option<Reply> {
        let (length, rest) = request.split_first_chunk()?;
        let (baseline, delta) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let old = self.erased_type.read(baseline).ok()?;
        let Ok(value) = self.erased_type.read_delta(&*old, delta) else {
            return Some(Reply::Rejected);
        };
        let both = [value.to_bytes(), value.delta_to_bytes(&*old)];
        let [Ok(whole), Ok(delta)] = both else { return Some(Reply::Unwritable) };
        Some(Reply::Written([whole, delta].concat()))
    }

    /// Returns deltas between random values, truncated and damaged copies of them, and random bytes. No value has a NaN
    /// that JavaScript does not have.
    pub(crate) fn requests(&self, subject: &Subject) -> Result<Vec<Vec<u8>>, Error> {
        let values = self.erased_type.samples(sample_count(25, 1000));
        let mut requests = if subject.name == "Ids" { vec![ZERO.to_vec()] } else { Vec::new() };
        let mut random = fastrand::Rng::with_seed(subject.model.types().len() as u64);
        for (i, (old, new)) in values.iter().zip(values.iter().skip(1)).enumerate() {
            let [baseline, new] = [old, new].map(|it| it.to_bytes());
            let [baseline, new] = [baseline?, new?].map(|it| subject.with_one_nan(it));
            let (old, new) = (self.erased_type.read(&baseline)?, self.erased_type.read(&new)?);
            let Ok(delta) = new.delta_to_bytes(&*old) else { continue };
            let mut deltas = vec![delta.clone(), old.delta_to_bytes(&*old)?];
            if i < sample_count(3, 20) {
                packets::damage(&delta, &mut deltas);
            }
            for _ in 0..4 {
                let mask = [0xFF, random.u8(..), random.u8(..) & random.u8(..)][random.usize(..3)];
                let most = [8, 60][random.usize(..2)];
                let length = random.usize(..most);
                deltas.push((0..length).map(|_| random.u8(..) & mask).collect());
            }
            let length = u32::try_from(baseline.len()).unwrap_or_default().to_le_bytes();
            let front = [&length[..], &baseline].concat();
            let baseline = subject.model.decode_value(self.type_, None, &baseline, |_, _| {});
            for mut delta in deltas {
                if let (Ok(baseline), true) = (&baseline, subject.has_floats) {
                    let (model, mut nans) = (&subject.model, Nans::default());
                    let find = |_: &[_], it: Event<'_>| nans.find(&it);
                    let _ = model.decode_value(self.type_, Some(baseline), &delta, find);
                    delta = nans.replaced(delta);
                }
                requests.push([&front[..], &delta].concat());
            }
        }
        Ok(requests)
    }
}

/// A type with a hand-written delta, whose bits a schema does not describe.
#[derive(Serialize, Clone)]
struct Inner {
    number: u8,
}

impl Delta for Inner {
    fn delta<S: Stream>(this: S::Ref<'_, Self>, _: &Self, stream: &mut S) -> Result<(), Error> {
        Self::serialize(this, stream)
    }
}

#[derive(Serialize, Delta, Clone)]
struct Outer {
    inner: Inner,
}

#[derive(Serialize, Delta, Clone)]
struct Listed {
    #[max_len(4)]
    #[relative_to(previous, delta)]
    list: Vec<Inner>,
}

#[test]
fn hand_written_deltas_have_no_counterpart() -> Outcome {
    let described = GAME.describe_deltas::<Outer, 4>(GAME.describe::<Outer>());
    let model = model(described)?;
    let script = languages::gdscript(&model, None)?;
    for text in [languages::header(&model, "game")?, languages::typescript(&model)?, script] {
        let comment = " There are no deltas of Outer: field `inner`: a hand-written delta.";
        ensure!(text.contains(comment), "{text}");
        ensure!(!text.contains("eadDelta(") && !text.contains("read_delta("), "{text}");
    }
    let described = GAME.describe_deltas::<Listed, 4>(GAME.describe::<Listed>());
    let model = crate::subject::model(described)?;
    let parts = languages::header(&model, "game").err().map(|it| it.parts).unwrap_or_default();
    let part =
        "`Listed`, field `list`: a list of deltas to the previous element: a hand-written delta";
    ensure!(parts == [part], "{parts:?}");
    Ok(())
}

/// A strict float with small differences, and a float whose delta is the whole value.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Engine {
    #[compressed(0.0, 1.0, 0.25, strict)]
    #[delta(small = 3)]
    gas: f32,
    #[delta(whole)]
    #[compressed(0.0, 1.0, 0.25)]
    share: f32,
}

/// A delta that sends the share of the baseline again.
const AGAIN: [u8; 1] = [0x15];

pub(crate) fn engine() -> Result<Model, String> {
    let mut description = GAME.describe_deltas::<Engine, 16>(GAME.describe::<Engine>());
    description.envelope = None;
    model(description)
}

const ENGINE_CPP: &str = "
#include \"Engine.h\"
int main()
{
    engine::Engine old, value;
    std::uint8_t bytes[16];
    std::size_t written = 0;
    old.gas = 0.75f;
    value.gas = 1.0f;
    if (!WriteDelta(value, old, bytes, sizeof bytes, written)) { return 1; }
    value.gas = 1.1f;
    if (WriteDelta(value, old, bytes, sizeof bytes, written)) { return 2; }
    old.share = 0.5f;
    const std::uint8_t again[] = {0x15};
    return ReadDelta(value, old, again, 1) && value.share == 0.5f ? 0 : 3;
}
";

const ENGINE_TS: &str = "
import { Engine, Rejected } from \"./Engine.js\";
const [old, value] = [new Engine(), new Engine()];
old.gas = 0.75;
value.gas = 1;
value.writeDelta(old);
value.gas = 1.1;
let why = null;
try { value.writeDelta(old); } catch (error) { why = error; }
if (!(why instanceof Rejected)) throw new Error(\"1.1 is written\");
old.share = 0.5;
if (Engine.readDelta(Uint8Array.of(0x15), old).share !== 0.5) throw new Error(\"it is another value\");
";

/// A writer of a delta rejects a strict float that is out of range, although the difference is small. With
/// `delta(whole)`, a float that is read as its baseline may have been another one that is rounded to it, so no reader
/// rejects it. The program `corners.cs` has the same checks.
#[test]
fn floats_are_strict_in_deltas_and_whole_ones_may_equal_the_baseline() -> Outcome {
    let [old, value] = [0.75, 1.1].map(|gas| Engine { gas, share: 0.5 });
    ensure!(value.delta_to_bytes(&old).is_err(), "{value:?} is written");
    let read = Engine::read_delta(&old, &AGAIN)?;
    ensure!(read == old, "{read:?}");
    let model = engine()?;
    let header = ("Engine.h", languages::header(&model, "engine")?);
    cpp::succeeds("engine", &[], &[header, ("engine.cpp", ENGINE_CPP.to_owned())])?;
    typescript::run("engine-node", ENGINE_TS, &[("Engine", languages::typescript(&model)?)])
}
