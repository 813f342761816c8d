//! Hostile modelled packets: they are rejected, or give a value that writes back to the same bytes.
//! Memory and the number of decisions stay within their bounds.

use allocation_counter::measure;
use bitpack::model::{Model, Modeller};
use bitpack::{Error, ErrorKind};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, Outcome, each, hostile_count};

/// Number of bytes to which the plain form of a value is limited.
const LIMIT: u64 = 2048;

/// Most memory of the contexts that a packet adds: 32,768 of 12 bytes, which are copied while their
/// list grows, and the index of their places.
const CONTEXTS: u64 = 3 << 20;

/// Generates hostile bytes. Zero bytes and a single one make a reader decode the expected value
/// forever, because bytes past the end are zero.
fn hostile(random: &mut fastrand::Rng) -> Vec<Vec<u8>> {
    let mut all = vec![vec![], vec![0], vec![2], vec![0xFE; 30], vec![0xFF; 30], vec![0; 1200]];
    for i in 0..hostile_count(40, 400) {
        let length = random.usize(..8 << (i % 8));
        let mut bytes: Vec<u8> = (0..length).map(|_| random.u8(..)).collect();
        if let Some(first) = bytes.first_mut() {
            *first = *first & !1 | u8::from(i % 4 == 0); // most are modelled
        }
        all.push(bytes);
    }
    all
}

fn check(erased_type: &dyn ErasedType, modeller: &mut Modeller<'_>, bytes: &[u8]) -> Outcome {
    let Some(game) = erased_type.modelled() else { return Ok(()) };
    let mut read = Err(Error::new(ErrorKind::Failed, 0));
    let peak = measure(|| read = game.read(modeller, bytes)).bytes_max;
    let most = erased_type.max_memory().saturating_add(CONTEXTS + LIMIT + bytes.len() as u64);
    ensure!(peak <= most, "{peak} bytes, {most} at most");
    let Ok(value) = read else { return Ok(()) };
    if erased_type.lossy().is_some() {
        return Ok(());
    }
    let mut buffer = vec![0xA5; usize::try_from(LIMIT)? + 64];
    let length = game.write(&*value, modeller, &mut buffer)?;
    let written = buffer.get(..length).unwrap_or_default();
    ensure!(written == bytes, "{value:?} writes back to {written:02x?}");
    let plain = value.to_bytes()?.len() as u64;
    ensure!(plain <= LIMIT + 1, "{plain} plain bytes of {LIMIT}");
    Ok(())
}

#[test]
fn hostile_modelled_packets_are_refused_or_the_same() -> Outcome {
    let mut random = fastrand::Rng::with_seed(24);
    let packets = hostile(&mut random);
    each(|erased_type| {
        let Some(game) = erased_type.modelled() else { return Ok(()) };
        for model in [Model::new(), game.trained(8)?] {
            let mut modeller = Modeller::new(&model).with_limit(LIMIT);
            for bytes in &packets {
                check(erased_type, &mut modeller, bytes)
                    .map_err(|error| format!("{error}\n  of {bytes:02x?}"))?;
            }
        }
        Ok(())
    })
}

/// A list of bits that the model expects. Any number of them takes next to no bytes.
#[test]
fn a_few_bytes_that_claim_a_long_list_meet_the_limit() -> Outcome {
    let mut trainer = bitpack::model::Trainer::new();
    for _ in 0..20 {
        trainer.add(&Claim { flags: vec![false; 5000] })?;
    }
    let model = trainer.finish::<Claim>();
    let long = Claim { flags: vec![false; 100_000] };
    let mut wide = Modeller::new(&model);
    let mut buffer = vec![0; 20_000];
    let length = wide.write(&long, &mut buffer)?;
    assert!(length < 40, "{length} bytes for 100,000 flags");
    assert_eq!(wide.read::<Claim>(&buffer[..length])?, long);
    let mut narrow = Modeller::new(&model).with_limit(1200);
    let kind = |error: Error| error.kind();
    assert_eq!(narrow.write(&long, &mut buffer.clone()).map_err(kind), Err(ErrorKind::Overflow));
    let mut read = Ok(long);
    let peak = measure(|| read = narrow.read::<Claim>(&buffer[..length])).bytes_max;
    assert_eq!(read.map_err(kind), Err(ErrorKind::Overflow));
    assert!(peak < CONTEXTS, "{peak} bytes");
    Ok(())
}

#[derive(bitpack::Serialize, Clone, Debug, PartialEq)]
struct Claim {
    #[max_len(1_000_000)]
    flags: Vec<bool>,
}

/// A tree, whose places double with each level.
#[derive(bitpack::Serialize, bitpack::Delta, Clone, Debug, PartialEq)]
#[max_depth(11)]
enum Tree {
    Leaf(u16),
    Branch(#[delta(whole)] Box<Self>, #[delta(whole)] Box<Self>),
}

impl Tree {
    fn new(depth: u32, seed: u16) -> Self {
        let inner = |seed| Box::new(Self::new(depth - 1, seed));
        if depth == 0 { Self::Leaf(seed) } else { Self::Branch(inner(seed), inner(!seed)) }
    }
}

/// States with many contexts that a sender adds are not kept.
#[test]
fn states_that_are_too_large_take_no_memory() -> Outcome {
    use bitpack::{Acked, History, Protocol};
    const GAME: Protocol = Protocol::of::<Tree>("game", 1);
    let model = Model::new();
    let (mut here, mut there) = (GAME.modelled_acked(&model), GAME.modelled_acked(&model));
    let mut sent = History::<Tree, 8>::new();
    let mut buffer = vec![0; 20_000];
    let mut left = 0;
    for seed in 0..8 {
        let length =
            here.write_delta(&sent.push(&Tree::new(10, seed))?, &mut Acked::new(), &mut buffer)?;
        let mut received = History::<Tree, 8>::new();
        let mut read = Ok(());
        let info = measure(|| {
            read = there.read_delta(&mut received, &buffer[..length]).map(drop);
            received = History::new();
        });
        read?;
        left += info.bytes_current;
    }
    assert!(left < 500_000, "{left} bytes");
    Ok(())
}

/// Every damaged, cut or extended file of a model is rejected, with its reason.
#[test]
fn damaged_models_are_refused() -> Outcome {
    use bitpack::model::ModelError;
    let mut trainer = bitpack::model::Trainer::new();
    for i in 0..40_u16 {
        trainer.add(&(i % 3, i % 7 == 0))?;
    }
    let file = trainer.finish::<(u16, bool)>().to_bytes();
    for length in 0..file.len() {
        let error = Model::from_bytes(&file[..length]).err();
        let early = matches!(error, Some(ModelError::Truncated | ModelError::Checksum));
        ensure!(early, "{length} of {} bytes: {error:?}", file.len());
    }
    for bit in 0..8 * file.len() {
        let mut damaged = file.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let error = Model::from_bytes(&damaged).err();
        let is_told = match bit / 8 {
            0..8 => error == Some(ModelError::NoModel),
            8 => matches!(error, Some(ModelError::Version(_))),
            _ => error == Some(ModelError::Checksum),
        };
        ensure!(is_told, "bit {bit}: {error:?}");
    }
    let extended = [&file[..], &[0]].concat();
    assert_eq!(Model::from_bytes(&extended), Err(ModelError::Checksum));
    Ok(())
}
