//! [`Piece`]: a type with its attributes, and all that follows from them.

/// What a field can hold: how it is declared, the form that its oracle has, and its bits, counted
/// here and not by the library.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// The Rust type.
    pub(crate) ty: String,
    /// Its attributes; those inside a container reach its innermost element.
    pub(crate) attributes: Vec<String>,
    /// The expression that makes its oracle.
    pub(crate) form: String,
    /// Fewest bits.
    pub(crate) min: u64,
    /// Most bits; `u64::MAX` if nobody knows.
    pub(crate) max: u64,
    pub(crate) traits: Traits,
    pub(crate) place: Place,
    /// Conditions on it, with `{}` for its name.
    pub(crate) asks: Vec<String>,
    /// How many encodings it is made of: what it takes to compile.
    pub(crate) cost: u32,
}

/// What can be done with the values.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub(crate) struct Traits {
    /// What is read is what was written.
    pub(crate) exact: bool,
    /// What is read writes back to the same bits.
    pub(crate) canonical: bool,
    /// The bounds that the library declares are the tightest.
    pub(crate) tight: bool,
    /// `Ord`
    pub(crate) ordered: bool,
    /// `Default`
    pub(crate) default: bool,
    /// Without floats, of which two are equal and not the same.
    pub(crate) integral: bool,
}

impl Traits {
    /// Of an integer.
    pub(crate) const ALL: Self = Self {
        exact: true,
        canonical: true,
        tight: true,
        ordered: true,
        default: true,
        integral: true,
    };

    /// Of something made of both.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self {
            exact: self.exact && other.exact,
            canonical: self.canonical && other.canonical,
            tight: self.tight && other.tight,
            ordered: self.ordered && other.ordered,
            default: self.default && other.default,
            integral: self.integral && other.integral,
        }
    }
}

/// What may stand around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Anything, a tuple too: it has no attributes.
    Anywhere,
    /// What an attribute reaches through.
    Element,
    /// It grows: `Option`, `Box`, an array.
    Growing,
    /// Copied bytes: `Option`, `Box`.
    Bytes,
    /// Nothing.
    Alone,
}

impl Piece {
    /// So many bits, no attributes.
    pub(crate) fn plain(ty: &str, form: &str, bits: u64) -> Self {
        Self {
            ty: ty.to_owned(),
            attributes: Vec::new(),
            form: form.to_owned(),
            min: bits,
            max: bits,
            traits: Traits::ALL,
            place: Place::Anywhere,
            asks: Vec::new(),
            cost: 1,
        }
    }

    /// With one more attribute.
    pub(crate) fn with(mut self, attribute: String) -> Self {
        self.attributes.push(attribute);
        if self.place == Place::Anywhere {
            self.place = Place::Element;
        }
        self
    }

    /// Something around it, with bits of its own.
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

    /// Whether it can be an element of a list.
    pub(crate) fn is_element(&self) -> bool {
        matches!(self.place, Place::Anywhere | Place::Element)
    }

    /// Whether nothing can be asked of it: it is no nested type, of which a member can be.
    pub(crate) fn is_lossy(&self) -> bool {
        !self.traits.exact && self.form != "own()"
    }

    /// Whether a map can be sorted by it.
    pub(crate) fn is_key(&self) -> bool {
        self.traits.ordered && self.traits.exact && self.min > 0
    }
}

/// Bits of a number of at most `last`.
pub(crate) const fn bit_length(last: u128) -> u64 {
    (u128::BITS - last.leading_zeros()) as u64
}
