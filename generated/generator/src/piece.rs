//! [`Piece`]: the type of a field with its attributes, and everything that follows from them.

/// A generated type of a field with its attributes, its reference implementation and its bits. The
/// bits are counted here without the library.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// Source of the Rust type.
    pub(crate) ty: String,
    /// Source of the attributes. On a container they apply to the innermost element.
    pub(crate) attributes: Vec<String>,
    /// Bounds of the lengths of the lists and strings in the type, from the outermost to the
    /// innermost.
    pub(crate) lengths: Vec<Length>,
    /// Source of an expression that creates the reference implementation.
    pub(crate) form: String,
    /// Minimum number of bits of a value.
    pub(crate) min: u64,
    /// Maximum number of bits of a value; `u64::MAX` if unknown.
    pub(crate) max: u64,
    pub(crate) traits: Traits,
    pub(crate) place: Place,
    /// Conditions that another field may have on a field of this type. Each is Rust source with
    /// `{}` for the name of the field.
    pub(crate) asks: Vec<String>,
    /// Number of encodings in the type, an estimate of the time to compile it.
    pub(crate) cost: u32,
    /// Maximum number of elements in a value that take no bits, in all nested lists together.
    pub(crate) free: u64,
    /// Width in bits of the integers that represent values of this type, if a delta can send their
    /// difference; `None` if it cannot.
    pub(crate) codes: Option<u32>,
}

/// Bounds of a list's length as Rust source: the minimum, if given, and the maximum.
#[derive(Clone, Debug)]
pub(crate) struct Length {
    pub(crate) min: Option<String>,
    pub(crate) max: String,
}

/// Properties that all values of a type have.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the properties are independent")]
pub(crate) struct Traits {
    /// `true` if the value read always equals the value written.
    pub(crate) exact: bool,
    /// `true` if the value read always writes back to equal bits.
    pub(crate) canonical: bool,
    /// `true` if the minimum and maximum bits that the library declares are the tightest possible.
    pub(crate) tight: bool,
    /// `true` if the type implements `Ord`.
    pub(crate) ordered: bool,
    /// `true` if the type implements `Default`.
    pub(crate) default: bool,
    /// `true` if equal values are identical. It is false for floats, where 0.0 equals -0.0.
    pub(crate) integral: bool,
    /// `true` if every type in it implements `Delta`.
    pub(crate) delta: bool,
    /// `true` if bits may follow a value. It is false for types that end with `rest`.
    pub(crate) closed: bool,
}

impl Traits {
    /// All properties, as integers have them.
    pub(crate) const ALL: Self = Self {
        exact: true,
        canonical: true,
        tight: true,
        ordered: true,
        default: true,
        integral: true,
        delta: true,
        closed: true,
    };

    /// Returns the properties that both types have, which are those of a type that contains both.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self {
            exact: self.exact && other.exact,
            canonical: self.canonical && other.canonical,
            tight: self.tight && other.tight,
            ordered: self.ordered && other.ordered,
            default: self.default && other.default,
            integral: self.integral && other.integral,
            delta: self.delta && other.delta,
            closed: self.closed && other.closed,
        }
    }
}

/// Kinds of containers that a generated type may be put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Any container. The type has no attributes, so it can also be a member of a tuple.
    Anywhere,
    /// Lists, arrays and other containers whose attributes apply to their elements. The type has
    /// attributes, so it cannot be a member of a tuple.
    Element,
    /// No container: only a field can have this type.
    Alone,
}

impl Piece {
    /// Describes a type without attributes whose values take `bits` bits.
    pub(crate) fn plain(ty: &str, form: &str, bits: u64) -> Self {
        Self {
            ty: ty.to_owned(),
            attributes: Vec::new(),
            lengths: Vec::new(),
            form: form.to_owned(),
            min: bits,
            max: bits,
            traits: Traits::ALL,
            place: Place::Anywhere,
            asks: Vec::new(),
            cost: 1,
            free: 0,
            codes: None,
        }
    }

    /// Adds an attribute to the type, which then cannot be a member of a tuple.
    pub(crate) fn with(mut self, attribute: String) -> Self {
        self.attributes.push(attribute);
        self.reached()
    }

    /// Adds the bounds of the length of an outer list to the type, before those of the lists inside
    /// it.
    pub(crate) fn of_length(mut self, length: Length) -> Self {
        self.lengths.insert(0, length);
        self.reached()
    }

    /// Marks the type as one with attributes, which cannot be a member of a tuple.
    fn reached(mut self) -> Self {
        if self.place == Place::Anywhere {
            self.place = Place::Element;
        }
        self
    }

    /// Moves the attributes into one for the inner type, such as `each(bits(3))`.
    pub(crate) fn inside(mut self, place: &str) -> Self {
        if !self.attributes.is_empty() {
            self.attributes = vec![format!("{place}{})", self.attributes.join(", "))];
        }
        self
    }

    /// Moves the attributes of an element type into `each(...)`, for use on its list. It always
    /// does so if `always` is true, else only if one of the attributes would otherwise apply to the
    /// list.
    pub(crate) fn for_elements(self, always: bool) -> Self {
        let is_one_parts =
            |it: &String| it == "more" || it.starts_with("each(") || it.starts_with("with(");
        let has_to = self.attributes.iter().any(is_one_parts);
        if always || has_to { self.inside("each(") } else { self }
    }

    /// Returns all attributes of the type, with `max_len` and `min_len` for the bounds of its
    /// lengths.
    pub(crate) fn all_attributes(&self) -> Vec<String> {
        let mut all = self.attributes.clone();
        if !self.lengths.is_empty() {
            let max: Vec<&str> = self.lengths.iter().map(|length| &*length.max).collect();
            all.push(format!("max_len({})", max.join(", ")));
        }
        if let Some(last) = self.lengths.iter().rposition(|length| length.min.is_some()) {
            let min = self.lengths.iter().take(last + 1);
            let min: Vec<&str> = min.map(|it| it.min.as_deref().unwrap_or("0")).collect();
            all.push(format!("min_len({})", min.join(", ")));
        }
        all
    }

    /// Wraps the type in another one, such as `Option<{}>`, and its reference implementation in
    /// `form`, such as `optional({})`. Each `{}` in the two arguments is replaced by the inner
    /// source.
    pub(crate) fn within(self, ty: &str, form: &str) -> Self {
        Self {
            ty: ty.replace("{}", &self.ty),
            form: form.replace("{}", &self.form),
            asks: Vec::new(),
            cost: self.cost + 1,
            ..self
        }
    }

    /// Returns the maximum number of elements without bits in a container of `count` values.
    pub(crate) fn free_of(&self, count: u64) -> u64 {
        (self.free + u64::from(self.min == 0)).saturating_mul(count)
    }

    pub(crate) fn bits(self, min: u64, max: u64) -> Self {
        Self { min, max, ..self }
    }

    /// Sets the width of the integers whose difference a delta can send. A width without support
    /// becomes `None`.
    pub(crate) fn codes(self, bits: u64) -> Self {
        let codes = u32::try_from(bits).ok().filter(|bits| (2..=64).contains(bits));
        Self { codes, ..self }
    }

    pub(crate) fn traits(self, change: impl FnOnce(&mut Traits)) -> Self {
        let mut traits = self.traits;
        change(&mut traits);
        Self { traits, ..self }
    }

    pub(crate) fn place(self, place: Place) -> Self {
        Self { place, ..self }
    }

    pub(crate) fn asks(self, asks: &[&str]) -> Self {
        Self { asks: asks.iter().map(|ask| (*ask).to_owned()).collect(), ..self }
    }

    /// Returns true if a list may have elements of this type.
    pub(crate) fn is_element(&self) -> bool {
        matches!(self.place, Place::Anywhere | Place::Element)
    }

    /// Returns true if the derive rejects conditions on a field of this type. It accepts those on a
    /// struct, because they may refer to an exact member.
    pub(crate) fn is_lossy(&self) -> bool {
        !self.traits.exact && self.form != "own()"
    }

    /// Returns true if a map may have keys of this type.
    pub(crate) fn is_key(&self) -> bool {
        self.traits.ordered && self.traits.exact && self.min > 0
    }
}

/// Returns the number of bits that numbers from 0 to `last` need.
pub(crate) const fn bit_length(last: u128) -> u64 {
    (u128::BITS - last.leading_zeros()) as u64
}
