//! [`Candidates`]: the probabilities that a training has learned. A model takes those that save the
//! most bits for each byte of its file.

use alloc::vec::Vec;

use super::context::Context;
use super::differences;
use super::file::{Model, size_of_site};
use super::shares;
use super::sites::Sites;

/// Number of fractional bits of a saving (the bits that a context, the probability of one bit, has saved in
/// the training): it is in units of 2⁻¹⁶.
const FRACTION: u32 = 16;

/// Number of bytes that a context (the probability of one bit) takes in a model's file.
const BYTES: u64 = 2;

/// Minimum number of bits for which the training must have used a context, so that a model includes
/// it.
const FEWEST_SEEN: u16 = 2;

/// A price (minimum saving for each byte of the file, in units of 2⁻⁸⁰ bits) above the saving of every
/// context.
const TOO_HIGH: u128 = 1 << 112;

/// The sites (places in a packet where numbers are coded) of a trained packet type, in ascending order of
/// their keys.
#[derive(Debug)]
pub(super) struct Candidates {
    schema: u64,
    sites: Vec<Site>,
}

#[derive(Debug)]
struct Site {
    key: u64,
    /// Each context in the form in which a model stores it, with the bits that it saved in the
    /// training, in units of 2⁻¹⁶.
    contexts: Vec<(Context, u64)>,
}

impl Candidates {
    pub(super) fn new(schema: u64, sites: &Sites) -> Self {
        let site = |(key, contexts): (u64, Vec<Context>)| {
            let is_field = contexts.len() == differences::CONTEXTS;
            let own = if is_field { differences::OWN } else { contexts.len() };
            let (own, all_shares) = contexts.split_at_checked(own).unwrap_or_default();
            // (shares are of no use without each other)
            let shares = all_shares.chunks(shares::STORED).flat_map(|shares| {
                let saving = saving_of_shares(shares);
                shares.iter().map(move |context| candidate(*context, saving))
            });
            let own = own.iter().map(|context| candidate(*context, saving(*context)));
            Site { key, contexts: own.chain(shares).collect() }
        };
        let mut sites: Vec<Site> = sites.iter().map(site).collect();
        sites.sort_unstable_by_key(|site| site.key);
        Self { schema, sites }
    }

    /// Makes the model of all contexts that the training has used often enough.
    pub(super) fn all(&self) -> Model {
        self.with_price(0)
    }

    /// Makes a model whose file takes at most `most` bytes. It leaves out the contexts that save the fewest
    /// bits for each byte: their bits begin as equally likely. Returns `None` if even an empty model takes
    /// more bytes.
    pub(super) fn within(&self, most: usize) -> Option<Model> {
        let fits = |model: &Model| model.size() <= most;
        let whole = self.all();
        if fits(&whole) {
            return Some(whole);
        }
        let (mut low, mut high) = (0, TOO_HIGH);
        while high - low > 1 {
            let middle = low.midpoint(high);
            if fits(&self.with_price(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        Some(self.with_price(high)).filter(fits)
    }

    /// Makes the model of the contexts that save at least `price` bits, in units of 2⁻⁸⁰, for each byte that
    /// they take in the file. The low 64 bits of the price decide between sites that save equally: the ones
    /// with the smallest keys are taken.
    fn with_price(&self, price: u128) -> Model {
        let (mut model, mut kept) = (Model::of(self.schema), Vec::new());
        for Site { key, contexts } in &self.sites {
            let least = (price.saturating_add(u128::from(*key)) >> 64) as u64;
            let is_kept =
                |(context, saving): &(Context, u64)| context.seen() > 0 && *saving >= BYTES * least;
            kept.clear();
            kept.extend(contexts.iter().map(|it| if is_kept(it) { it.0 } else { Context::EVEN }));
            let saved: u64 = contexts.iter().filter(|it| is_kept(it)).map(|it| it.1).sum();
            let is_met = kept.iter().any(|it| it.seen() > 0);
            if is_met && saved >= least.saturating_mul(size_of_site(&kept) as u64) {
                model.add_site(*key, &kept);
            }
        }
        model
    }
}

/// Returns a trained context (bit probability) in the form in which a model stores it, with
/// `saving`, the number of bits that it saved in the training. If the training used it for too few
/// bits, returns a context for equally likely bits instead, and a saving of 0, so that no model
/// stores it.
fn candidate(context: Context, saving: u64) -> (Context, u64) {
    if context.seen() < FEWEST_SEEN {
        return (Context::EVEN, 0);
    }
    (Context::trained(context.probability(), context.seen()), saving)
}

/// Returns the number of bits, in units of 2⁻¹⁶, that a trained context has saved in the training: the number
/// of bits that were coded with it, minus their entropy.
fn saving(context: Context) -> u64 {
    let set = u64::from(context.probability());
    let clear = (1 << 12) - set;
    let unspent = (set * log2(set) + clear * log2(clear)) >> 12;
    u64::from(context.met()) * unspent.saturating_sub(11 << FRACTION)
}

/// Returns the saving for each of the contexts that store trained shares (the probabilities of
/// small numbers): the number of bits that the shares have saved in the training, in units of 2⁻¹⁶,
/// divided by the number of these contexts.
fn saving_of_shares(contexts: &[Context]) -> u64 {
    let (mut before, mut met, mut known) = (0, 0, 0);
    for limit in contexts.iter().map(|it| (it.probability(), it.met())).chain([(1 << 12, 0)]) {
        let share = u64::from(limit.0.saturating_sub(before));
        known += if share == 0 { 0 } else { share * log2(share) };
        (before, met) = (limit.0, limit.1.max(met));
    }
    u64::from(met) * (known >> 12).saturating_sub(8 << FRACTION) / contexts.len() as u64
}

/// Returns the binary logarithm of a number of 1 to 2³¹, in units of 2⁻¹⁶.
fn log2(number: u64) -> u64 {
    let whole = number.ilog2();
    let mut mantissa = number << (31 - whole);
    let mut log = u64::from(whole);
    for _ in 0..FRACTION {
        mantissa = (mantissa * mantissa) >> 31;
        let is_above = mantissa >= 1 << 32;
        mantissa >>= u32::from(is_above);
        log = log << 1 | u64::from(is_above);
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::context::PRIOR;

    #[test]
    fn logarithms_are_exact_to_sixteen_bits() {
        for number in 1..4096_u32 {
            let exact = f64::from(number).log2() * 65_536.0;
            let found = log2(u64::from(number)) as f64;
            assert!((exact - found).abs() < 2.0, "{number}: {found}, {exact}");
        }
    }

    #[test]
    fn a_context_saves_what_its_bits_lack_in_entropy() {
        let learned = |bits: [bool; 8]| {
            let mut context = Context::EVEN;
            (0..800).for_each(|i| context.learn(bits[i % 8]));
            saving(context) as f64 / 65_536.0
        };
        // of so many set bits among 800, and those that each context begins with
        let expected = |set: f64| {
            let prior = f64::from(PRIOR);
            let share = (set + prior / 2.0) / (800.0 + prior);
            800.0 * (1.0 + share * share.log2() + (1.0 - share) * (1.0 - share).log2())
        };
        let eighth = learned([true, false, false, false, false, false, false, false]);
        assert!((eighth - expected(100.0)).abs() < 4.0, "{eighth}");
        assert!(learned([true, false, true, false, true, false, true, false]) < 1.0);
        let constant = learned([true; 8]);
        assert!((constant - expected(800.0)).abs() < 4.0, "{constant}");
    }
}
