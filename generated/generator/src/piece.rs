//! [`Piece`]: a type with its attributes, and all that follows from them.

/// What a field can hold: how it is declared, the form that its oracle has, and its bits, counted
/// here and not by the library.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// The Rust type.
    pub(crate) ty: String,
    /// Its attributes; those inside a container reach its innermost element.
    pub(crate) attributes: Vec<String>,
    /// The lengths of what grows in it, from the outside in, as they are spelled.
    pub(crate) lengths: Vec<Length>,
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
    /// The bits of a code that differences can be taken of.
    pub(crate) codes: Option<u32>,
}

/// Fewest and most, as a user writes them.
#[derive(Clone, Debug)]
pub(crate) struct Length {
    pub(crate) min: Option<String>,
    pub(crate) max: String,
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
    /// Everything in it has a delta.
    pub(crate) delta: bool,
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
        delta: true,
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
            delta: self.delta && other.delta,
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
    /// Nothing.
    Alone,
}

impl Piece {
    /// So many bits, no attributes.
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

    /// With one more attribute.
    pub(crate) fn with(mut self, attribute: String) -> Self {
        self.attributes.push(attribute);
        self.reached()
    }

    /// With a length around those that there are.
    pub(crate) fn of_length(mut self, length: Length) -> Self {
        self.lengths.insert(0, length);
        self.reached()
    }

    /// What it is when something is said of it.
    fn reached(mut self) -> Self {
        if self.place == Place::Anywhere {
            self.place = Place::Element;
        }
        self
    }

    /// The same inside of something for which its attributes are given apart: `each(bits(3))`.
    pub(crate) fn inside(mut self, place: &str) -> Self {
        if !self.attributes.is_empty() {
            self.attributes = vec![format!("{place}{})", self.attributes.join(", "))];
        }
        self
    }

    /// The same as an element, whose attributes say that they are an element's where they have to.
    pub(crate) fn for_elements(self, always: bool) -> Self {
        let is_one_parts =
            |it: &String| it == "more" || it.starts_with("each(") || it.starts_with("with(");
        let has_to = self.attributes.iter().any(is_one_parts);
        if always || has_to { self.inside("each(") } else { self }
    }

    /// All of its attributes.
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

    /// Of codes of so many bits.
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
