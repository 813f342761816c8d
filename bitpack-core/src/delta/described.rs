//! Computes the costs and hashes of deltas from a description, as the types of the program have them. A
//! file whose deltas were changed by hand is found by the hash.

use alloc::vec::Vec;

use crate::cost::{DeltaCost, Sum, Width};
use crate::schema::description::{DeltaForm, DeltaRule, Description, Encoding, Part, Parts, Type};

/// The width of a part of a value. A hash does not depend on it.
const ANY: Width = Width::variable(0, u64::MAX);

impl Description {
    /// Computes [`DELTA_HASH`](super::Delta::DELTA_HASH) of each type from its description, in the
    /// order of [`types`](Self::types). `None` for a type without deltas, and for one with a
    /// hand-written delta, whose bits a description does not contain.
    ///
    /// ```
    /// # use bitpack_core as bitpack;
    /// use bitpack::Delta;
    /// use bitpack::schema::Description;
    /// let mut description = Description::of::<u8>();
    /// let index = description.describe_deltas::<(bool, Option<u16>)>();
    /// let hash = <(bool, Option<u16>)>::DELTA_HASH;
    /// assert_eq!(description.delta_hashes()[index as usize], Some(hash));
    /// ```
    #[must_use]
    pub fn delta_hashes(&self) -> Vec<Option<u64>> {
        let hashes = self.type_hashes();
        let both = Costs::of(&self.types).known.into_iter().zip(hashes);
        both.map(|(cost, hash)| Some(cost?.hash_with(hash))).collect()
    }

    /// Computes anew what the lists of deltas (`relative_to(previous, delta)`) state about the deltas
    /// of their elements. [`type_hashes`](Self::type_hashes) depends on it.
    pub fn renew_delta_lists(&mut self) {
        let costs = Costs::of(&self.types);
        let mut types = self.types.clone();
        for type_ in &mut types {
            match &mut type_.parts {
                Parts::Fields(parts) => costs.renew_parts(parts),
                Parts::Variants { variants, .. } => {
                    for variant in variants {
                        costs.renew_parts(&mut variant.fields);
                    }
                }
                Parts::As(encoding) => costs.renew(encoding, type_.delta.as_ref()),
                Parts::Opaque { .. } => {}
            }
        }
        self.types = types;
    }
}

/// The costs of the deltas of types, without their changed bits. `None` if a type has no deltas, or has
/// hand-written ones.
struct Costs<'d> {
    types: &'d [Type],
    known: Vec<Option<DeltaCost>>,
}

impl<'d> Costs<'d> {
    fn of(types: &'d [Type]) -> Self {
        let mut costs = Self { types, known: Vec::with_capacity(types.len()) };
        for type_ in types {
            let cost = costs.type_cost(type_);
            costs.known.push(cost);
        }
        costs
    }

    fn type_cost(&self, of: &Type) -> Option<DeltaCost> {
        let rule = of.delta.as_ref()?;
        let whole = Width::variable(of.min_bits, of.max_bits.unwrap_or(u64::MAX));
        match (&rule.form, &of.parts) {
            (DeltaForm::Whole, _) if rule.inside == 0 => Some(DeltaCost::whole(whole)),
            (_, Parts::As(encoding)) => self.value(encoding, Some(rule), whole),
            (DeltaForm::Own, Parts::Fields(parts)) => Some(self.sum(Sum::NONE, parts)?.fields()),
            (DeltaForm::Own, Parts::Variants { variants, checks, .. }) => {
                let mut all = Sum::NONE;
                for variant in variants {
                    all = all.or(self.sum(Sum::NONE, &variant.fields)?);
                }
                Some(DeltaCost::variants(all, self.sum(Sum::NONE, checks)?, whole))
            }
            _ => None,
        }
    }

    /// Adds the costs of fields to a sum.
    fn sum(&self, mut sum: Sum, parts: &[Part]) -> Option<Sum> {
        for part in parts {
            let whole = Width::variable(part.min_bits, part.max_bits.unwrap_or(u64::MAX));
            sum = match &part.encoding {
                Encoding::When { parts, .. } => {
                    sum.then_conditional(self.sum(sum.none(), parts)?, whole.max)
                }
                Encoding::Align | Encoding::Check { .. } | Encoding::Reserved { .. } => {
                    sum.then_bits(whole.min, whole.max)
                }
                encoding => {
                    let rule = part.delta.as_ref();
                    let cost = match rule.map(|it| &it.form) {
                        Some(DeltaForm::Function { path }) => DeltaCost::function(path, u64::MAX),
                        _ => self.value(encoding, rule, whole)?,
                    };
                    let is_always = rule.is_some_and(|it| it.always);
                    sum.then(if is_always { cost.always() } else { cost.behind_a_bit() })
                }
            };
        }
        Some(sum)
    }

    /// Returns the cost of a changed value. `rule` is about a part of its encoding. `whole` is the width
    /// of the value.
    fn value(&self, of: &Encoding, rule: Option<&DeltaRule>, whole: Width) -> Option<DeltaCost> {
        let (form, rule) = match rule {
            Some(rule) if rule.inside == 0 => (&rule.form, None),
            Some(rule) => {
                (&DeltaForm::Own, Some(DeltaRule { inside: rule.inside - 1, ..rule.clone() }))
            }
            None => (&DeltaForm::Own, None),
        };
        match *form {
            DeltaForm::Own | DeltaForm::Function { .. } => self.own(of, rule.as_ref(), whole),
            DeltaForm::Whole => Some(DeltaCost::whole(whole)),
            DeltaForm::Opaque => None,
            DeltaForm::Differences { small, large, wrapping } => {
                let cost = match of {
                    Encoding::SmallestThree { .. } => DeltaCost::quaternion(whole, small, large),
                    _ => DeltaCost::small(whole, self.codes(of), small, large),
                };
                Some(if wrapping { cost.wrapping() } else { cost })
            }
        }
    }

    /// Returns the cost of a changed value from the costs of its parts. `rule` is about a part inside it.
    fn own(&self, of: &Encoding, rule: Option<&DeltaRule>, whole: Width) -> Option<DeltaCost> {
        let inner = |of: &Encoding| self.value(of, rule, ANY);
        Some(match of {
            Encoding::Type(index) => (*self.known.get(*index as usize)?)?,
            Encoding::Optional(of) => inner(of)?.optional(ANY),
            Encoding::Array { len, is_vector: false, of } => inner(of)?.array(*len as usize),
            Encoding::Counted { len, of, .. } => inner(of)?.counted(*len as usize, ANY),
            Encoding::List { max, of, .. } | Encoding::More { max, of, .. }
                if !matches!(**of, Encoding::Ascending(_) | Encoding::Deltas { .. }) =>
            {
                inner(of)?.list(0, *max as usize, ANY)
            }
            Encoding::Set { max, of, .. } if !matches!(**of, Encoding::Ascending(_)) => {
                DeltaCost::set(0, *max as usize, ANY)
            }
            Encoding::Map { max, value, .. } => inner(value)?.map(0, *max as usize, ANY),
            Encoding::Subset { max, of, .. } => inner(of)?.objects(*max as usize, ANY),
            _ => DeltaCost::whole(whole),
        })
    }

    /// Returns the number of integers that are sent of a value.
    fn codes(&self, of: &Encoding) -> u64 {
        match of {
            Encoding::Type(index) => match self.types.get(*index as usize).map(|it| &it.parts) {
                Some(Parts::Fields(parts)) => parts.len() as u64,
                _ => 1,
            },
            Encoding::Array { len, of, .. } => u64::from(*len).saturating_mul(self.codes(of)),
            Encoding::Compressed { components, .. } => (*components).into(),
            _ => of.inner().map_or(1, |it| self.codes(it)),
        }
    }

    fn renew_parts(&self, parts: &mut [Part]) {
        for part in parts {
            match &mut part.encoding {
                Encoding::When { parts, .. } => self.renew_parts(parts),
                encoding => self.renew(encoding, part.delta.as_ref()),
            }
        }
    }

    fn renew(&self, of: &mut Encoding, rule: Option<&DeltaRule>) {
        let mut rule = rule.cloned();
        let mut next = Some(of);
        while let Some(of) = next {
            if let Some(outer) = rule.take() {
                rule = outer.inside.checked_sub(1).map(|inside| DeltaRule { inside, ..outer });
            }
            if let Encoding::Deltas { hash, of, .. } = of {
                if let Some(cost) = self.value(of, rule.as_ref(), ANY) {
                    *hash = cost.hash();
                }
            }
            next = of.inner_mut();
        }
    }
}
