//! Compares the deltas of generated code with those of the library, for the packet zoo. A program in the
//! other language reads a baseline and a delta, and writes the value and its delta again.

use core::fmt::Write as _;

use bitpack::{Delta, Error, Protocol, Serialize, Stream};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, Outcome, all, sample_count};
use bitpack_tools::languages;
use bitpack_tools::model::Model;

use crate::exchange::Program;
use crate::nans::Nans;
use crate::subject::{Reply, model};
use crate::{Peer, cpp, csharp, gdscript, packets, typescript};

const GAME: Protocol = Protocol::new(7);

/// A type with a delta that can be generated in other languages.
struct Subject {
    erased_type: Box<dyn ErasedType>,
    model: Model,
    type_: usize,
}

impl Subject {
    fn new(erased_type: Box<dyn ErasedType>) -> Result<Self, String> {
        let mut description = erased_type.describe_deltas(&GAME);
        description.envelope = None;
        let type_ = description.deltas.first().map_or(0, |it| it.type_ as usize);
        Ok(Self { erased_type, model: model(description)?, type_ })
    }

    /// Returns the result of reading a delta and writing the value and its delta.
    fn reply(&self, request: &Request) -> Result<Reply, Error> {
        let old = self.erased_type.read(&request.baseline)?;
        let Ok(value) = self.erased_type.read_delta(&*old, &request.delta) else {
            return Ok(Reply::Rejected);
        };
        let both = [value.to_bytes(), value.delta_to_bytes(&*old)];
        let [Ok(whole), Ok(delta)] = both else { return Ok(Reply::Unwritable) };
        Ok(Reply::Written([whole, delta].concat()))
    }

    fn request(&self, baseline: &[u8], delta: Vec<u8>) -> Request {
        Request { baseline: baseline.to_vec(), delta: self.with_one_nan(Some(baseline), delta) }
    }

    /// Returns deltas between random values, truncated and damaged copies of them, and random bytes.
    fn requests(&self) -> Result<Vec<Request>, Error> {
        let values = self.erased_type.samples(sample_count(25, 1000));
        let mut requests = Vec::new();
        let mut random = fastrand::Rng::with_seed(self.model.types().len() as u64);
        for (i, (old, new)) in values.iter().zip(values.iter().skip(1)).enumerate() {
            let [baseline, new] = [old, new].map(|it| it.to_bytes());
            let [baseline, new] =
                [self.with_one_nan(None, baseline?), self.with_one_nan(None, new?)];
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
            requests.extend(deltas.into_iter().map(|delta| self.request(&baseline, delta)));
        }
        Ok(requests)
    }

    /// Replaces every NaN in a value or in a delta by the only one that JavaScript has.
    fn with_one_nan(&self, baseline: Option<&[u8]>, bytes: Vec<u8>) -> Vec<u8> {
        let mut nans = Nans::default();
        match baseline.map(|it| self.model.value(self.type_, it)) {
            Some(Ok(datum)) => {
                let _ = self.model.decode_delta(self.type_, &datum, &bytes, |_, it| nans.find(&it));
            }
            Some(Err(_)) => {}
            None => drop(self.model.decode_datagram(0, &bytes, |_, it| nans.find(&it))),
        }
        nans.replaced(bytes)
    }
}

/// A baseline and a delta to it.
struct Request {
    baseline: Vec<u8>,
    delta: Vec<u8>,
}

impl Request {
    fn bytes(&self) -> Vec<u8> {
        let length = u32::try_from(self.baseline.len()).unwrap_or_default().to_le_bytes();
        [&length[..], &self.baseline, &self.delta].concat()
    }
}

/// Returns the name of the packet in a header.
fn packet_of(header: &str) -> Option<&str> {
    Some(header.split_once("inline bool Read(")?.1.split_once('&')?.0)
}

fn has_delta(header: &str) -> bool {
    packet_of(header).is_some_and(|it| header.contains(&format!("inline bool ReadDelta({it}& ")))
}

/// Returns the test types whose deltas are generated, and the names of the others that have code. With
/// `BITPACK_SUBJECT=Near`, only those whose names begin with "Near".
fn subjects() -> Result<(Vec<Subject>, Vec<String>), String> {
    let asked = std::env::var("BITPACK_SUBJECT").unwrap_or_default();
    let (mut subjects, mut without) = (Vec::new(), Vec::new());
    for erased_type in all().into_iter().filter(|it| it.name().starts_with(&asked)) {
        let name = erased_type.name();
        let subject = Subject::new(erased_type)?;
        match languages::header(&subject.model, "game") {
            Ok(text) if has_delta(&text) => subjects.push(subject),
            Ok(text) => {
                let why = text.lines().find(|it| it.starts_with("// There are no deltas of"));
                without.push(format!("{name}: {}", why.unwrap_or_default()));
            }
            Err(_) => {}
        }
    }
    Ok((subjects, without))
}

fn alike(subjects: &[Subject], peer: &dyn Peer) -> Outcome {
    let mut failures = String::new();
    for (index, subject) in subjects.iter().enumerate() {
        let name = subject.erased_type.name();
        let requests = subject.requests()?;
        // a reply takes three times as long as one to a packet
        let step = requests.len() / (peer.most() / 3) + 1;
        let requests: Vec<_> = requests.into_iter().step_by(step).collect();
        let packets: Vec<_> = requests.iter().map(Request::bytes).collect();
        let replies = peer.exchange(index, &packets).map_err(|why| format!("{name}: {why}"))?;
        ensure!(replies.len() == requests.len(), "{name}: {} replies", replies.len());
        for (request, reply) in requests.iter().zip(&replies) {
            let ours = subject.reply(request)?;
            if ours != *reply {
                let Request { baseline, delta } = request;
                writeln!(
                    failures,
                    "{name}: {ours:02x?}, there {reply:02x?}\n  of {delta:02x?} to {baseline:02x?}"
                )?;
                break;
            }
        }
        let rejected = replies.iter().filter(|it| **it == Reply::Rejected).count();
        println!("{name}: {} deltas, {rejected} of them rejected", requests.len());
    }
    ensure!(failures.is_empty(), "{failures}");
    Ok(())
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
    let (_, without) = subjects()?;
    ensure!(without.is_empty(), "{without:?}");
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

#[test]
fn gcc_reads_and_writes_the_same_deltas() -> Outcome {
    let (subjects, _) = subjects()?;
    let (mut includes, mut cases, mut files) = (String::new(), String::new(), Vec::new());
    for (index, subject) in subjects.iter().enumerate() {
        let name = subject.erased_type.name();
        let text = languages::header(&subject.model, &format!("zoo_{name}"))?;
        let packet = packet_of(&text).ok_or("no packet")?.to_owned();
        files.push((format!("{name}.h"), text));
        writeln!(includes, "#include \"{name}.h\"")?;
        writeln!(cases, "    case {index}: return ExchangeDeltas<zoo_{name}::{packet}>();")?;
    }
    writeln!(cases, "    case {}: return Arithmetic();", subjects.len())?;
    let Some(path) = cpp::program("g++", "g++-deltas", files, &includes, &cases)? else {
        return Ok(());
    };
    alike(&subjects, &Program { path, arguments: Vec::new() })
}

#[test]
fn node_reads_and_writes_the_same_deltas() -> Outcome {
    let (subjects, _) = subjects()?;
    let texts: Result<Vec<_>, languages::Unsupported> = subjects
        .iter()
        .map(|it| Ok((it.erased_type.name(), languages::typescript(&it.model)?)))
        .collect();
    typescript::with_deltas(&texts?, |peer| alike(&subjects, peer))
}

#[test]
fn mono_reads_and_writes_the_same_deltas() -> Outcome {
    let (subjects, _) = subjects()?;
    let mut texts = Vec::new();
    for subject in &subjects {
        let name = subject.erased_type.name();
        texts.push((name, languages::csharp(&subject.model, &format!("zoo.{name}"), None)?));
    }
    csharp::with_deltas(&texts, |peer| alike(&subjects, peer))
}

#[test]
fn godot_reads_and_writes_the_same_deltas() -> Outcome {
    let (mut subjects, _) = subjects()?;
    subjects.retain(|it| languages::gdscript(&it.model, None).is_ok());
    let script = |it: &Subject| {
        (it.erased_type.name().to_owned(), languages::gdscript(&it.model, None).ok())
    };
    let scripts: Vec<_> = subjects.iter().map(script).collect();
    gdscript::with_scripts("godot-deltas", "exchanged_delta", &scripts, |peer| {
        alike(&subjects, peer)
    })
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Engine {
    #[compressed(0.0, 1.0, 0.25, strict)]
    #[delta(small = 3)]
    gas: f32,
}

/// Returns the model of a type with a strict float that has small differences.
pub(crate) fn engine() -> Result<Model, String> {
    let mut description = GAME.describe_deltas::<Engine, 16>(GAME.describe::<Engine>());
    description.envelope = None;
    model(description)
}

const STRICT_CPP: &str = "
#include \"Engine.h\"
int main()
{
    engine::Engine old, value;
    std::uint8_t bytes[16];
    std::size_t written = 0;
    old.gas = 0.75f;
    value.gas = 1.0f;
    const bool isWritten = WriteDelta(value, old, bytes, sizeof bytes, written);
    value.gas = 1.1f;
    return isWritten && !WriteDelta(value, old, bytes, sizeof bytes, written) ? 0 : 1;
}
";

const STRICT_TS: &str = "
import { Engine, Rejected } from \"./Engine.js\";
const [old, value] = [new Engine(), new Engine()];
old.gas = 0.75;
value.gas = 1;
value.writeDelta(old);
value.gas = 1.1;
try {
    value.writeDelta(old);
} catch (error) {
    process.exit(error instanceof Rejected ? 0 : 1);
}
throw new Error(\"1.1 is written\");
";

/// A writer of a delta rejects a strict float that is out of range, although the difference is small.
#[test]
fn strict_floats_are_rejected_in_deltas() -> Outcome {
    let [old, value] = [0.75, 1.1].map(|gas| Engine { gas });
    ensure!(value.delta_to_bytes(&old).is_err(), "{value:?} is written");
    let model = engine()?;
    let header = ("Engine.h".to_owned(), languages::header(&model, "engine")?);
    let files = [header, ("engine.cpp".to_owned(), STRICT_CPP.to_owned())];
    if let Some((output, program)) = cpp::compiled("g++", "strict", &[], &files)? {
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        ensure!(std::process::Command::new(program).status()?.success(), "1.1 is written");
    }
    typescript::run("strict-node", STRICT_TS, &[("Engine", languages::typescript(&model)?)])
}

#[derive(Serialize, Delta, Clone, Debug)]
struct Shared {
    #[delta(whole)]
    #[compressed(0.0, 1.0, 0.25)]
    share: f32,
}

const SHARED_CPP: &str = "
#include \"Shared.h\"
int main()
{
    shared::Shared old, value;
    old.share = 0.5f;
    const std::uint8_t again[] = {0x0B};
    return ReadDelta(value, old, again, 1) && value.share == 0.5f ? 0 : 1;
}
";

const SHARED_TS: &str = "
import { Shared } from \"./Shared.js\";
const old = new Shared();
old.share = 0.5;
if (Shared.readDelta(Uint8Array.of(0x0B), old).share !== 0.5) throw new Error(\"it is another value\");
";

const SHARED_CSHARP: &str = "
static class Program
{
    static int Main()
    {
        Game.Shared old = new Game.Shared { Share = 0.5f }, value = null;
        return Game.Packets.ReadDelta(ref value, old, new byte[] { 0x0B }).IsGood && value.Share == 0.5f ? 0 : 1;
    }
}
";

/// With `delta(whole)`, a float that is read as its baseline may have been another one that is rounded to it,
/// so no reader rejects it.
#[test]
fn whole_floats_that_equal_the_baseline_are_read() -> Outcome {
    let old = Shared { share: 0.5 };
    let read = Shared::read_delta(&old, &[0x0B])?;
    ensure!(read.share.to_bits() == old.share.to_bits(), "{read:?}");
    let mut description = GAME.describe_deltas::<Shared, 16>(GAME.describe::<Shared>());
    description.envelope = None;
    let model = model(description)?;
    let header = ("Shared.h".to_owned(), languages::header(&model, "shared")?);
    let files = [header, ("shared.cpp".to_owned(), SHARED_CPP.to_owned())];
    if let Some((output, program)) = cpp::compiled("g++", "shared", &[], &files)? {
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        ensure!(std::process::Command::new(program).status()?.success(), "g++: it is rejected");
    }
    let text = languages::csharp(&model, "game", None)?;
    let files = [("Game.cs".to_owned(), text), ("Program.cs".to_owned(), SHARED_CSHARP.to_owned())];
    if let Some(program) = csharp::compiled("shared-mono", &files)? {
        let status = std::process::Command::new(program.path).args(program.arguments).status()?;
        ensure!(status.success(), "mono: it is rejected");
    }
    typescript::run("shared-node", SHARED_TS, &[("Shared", languages::typescript(&model)?)])
}
