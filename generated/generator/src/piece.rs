//! [`Piece`]: a type with its attributes, and everything that follows from them.

/// The content of a field: its declaration, its oracle, and its bits, which are counted here
/// without the library.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// The Rust type.
    pub(crate) ty: String,
    /// Attributes; on a container they apply to the innermost element.
    pub(crate) attributes: Vec<String>,
    /// Lengths of the growable types in it, from the outside in.
    pub(crate) lengths: Vec<Length>,
    /// Expression that creates its oracle.
    pub(crate) form: String,
    /// Minimum bits of a value.
    pub(crate) min: u64,
    /// Maximum bits of a value; `u64::MAX` if unknown.
    pub(crate) max: u64,
    pub(crate) traits: Traits,
    pub(crate) place: Place,
    /// Conditions that may be put on it, with `{}` for its name.
    pub(crate) asks: Vec<String>,
    /// Number of encodings, an estimate of the time to compile.
    pub(crate) cost: u32,
    /// Width of the code that deltas may take differences of.
    pub(crate) codes: Option<u32>,
}

/// Minimum and maximum length, as a user writes them.
#[derive(Clone, Debug)]
pub(crate) struct Length {
    pub(crate) min: Option<String>,
    pub(crate) max: String,
}

/// Properties of the values.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the properties are independent")]
pub(crate) struct Traits {
    /// The value read equals the value written.
    pub(crate) exact: bool,
    /// The value read writes back to the same bits.
    pub(crate) canonical: bool,
    /// The library's declared bounds are the tightest possible.
    pub(crate) tight: bool,
    /// The type implements `Ord`.
    pub(crate) ordered: bool,
    /// The type implements `Default`.
    pub(crate) default: bool,
    /// Equal values are identical; false for floats, where 0.0 equals -0.0.
    pub(crate) integral: bool,
    /// Every part has a delta.
    pub(crate) delta: bool,
}

impl Traits {
    /// Properties of an integer.
    pub(crate) const ALL: Self = Self {
        exact: true,
        canonical: true,
        tight: true,
        ordered: true,
        default: true,
        integral: true,
        delta: true,
    };

    /// Returns the properties of a combination of both.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self {
            exact: self.exact && other.exact,
            canonical: self.canonical && other.canonical,
            tight: self.tight && other.tight,
            ordered: self.ordered && other.ordered,
            default: self.default && other.default,
            integral: self.integral && other.integral,
            delta: self.delta && other.delta,
        }
    }
}

/// Containers that may hold a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Any container, tuples too, because the piece has no attributes.
    Anywhere,
    /// Containers through which attributes apply to the elements.
    Element,
    /// No container.
    Alone,
}

impl Piece {
    /// Creates a piece of `bits` bits, without attributes.
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
            codes: None,
        }
    }

    /// Adds an attribute.
    pub(crate) fn with(mut self, attribute: String) -> Self {
        self.attributes.push(attribute);
        self.reached()
    }

    /// Adds the length of a list around the piece, before the lengths inside it.
    pub(crate) fn of_length(mut self, length: Length) -> Self {
        self.lengths.insert(0, length);
        self.reached()
    }

    /// Restricts the place of a piece that now has attributes.
    fn reached(mut self) -> Self {
        if self.place == Place::Anywhere {
            self.place = Place::Element;
        }
        self
    }

    /// Wraps the attributes for one place in a container: `each(bits(3))`.
    pub(crate) fn inside(mut self, place: &str) -> Self {
        if !self.attributes.is_empty() {
            self.attributes = vec![format!("{place}{})", self.attributes.join(", "))];
        }
        self
    }

    /// Wraps the attributes in `each` for use as an element, always or if they require it.
    pub(crate) fn for_elements(self, always: bool) -> Self {
        let is_one_parts =
            |it: &String| it == "more" || it.starts_with("each(") || it.starts_with("with(");
        let has_to = self.attributes.iter().any(is_one_parts);
        if always || has_to { self.inside("each(") } else { self }
    }

    /// Returns all attributes, with the lengths.
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

    /// Wraps the type and the oracle in another one.
    pub(crate) fn within(self, ty: &str, form: &str) -> Self {
        Self {
            ty: ty.replace("{}", &self.ty),
            form: form.replace("{}", &self.form),
            asks: Vec::new(),
            cost: self.cost + 1,
            ..self
        }
    }

    pub(crate) fn bits(self, min: u64, max: u64) -> Self {
        Self { min, max, ..self }
    }

    /// Sets the width of the code for differences.
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

    /// Returns true if a list may contain it.
    pub(crate) fn is_element(&self) -> bool {
        matches!(self.place, Place::Anywhere | Place::Element)
    }

    /// Returns true if conditions on it are rejected. Conditions on an inexact nested type are
    /// accepted, because they may refer to an exact member.
    pub(crate) fn is_lossy(&self) -> bool {
        !self.traits.exact && self.form != "own()"
    }

    /// Returns true if a map may use it as a key.
    pub(crate) fn is_key(&self) -> bool {
        self.traits.ordered && self.traits.exact && self.min > 0
    }
}

/// Returns the bits of a number of at most `last`.
pub(crate) const fn bit_length(last: u128) -> u64 {
    (u128::BITS - last.leading_zeros()) as u64
}
