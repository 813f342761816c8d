//! [`VersionBounds`]: the attributes `since` and `until`, which tell the versions of a packet that
//! have a field or a variant.

use syn::{Attribute, Expr, ExprRange, RangeLimits};

use super::arguments::Arguments;
use super::attr::{Attr, all, placed};
use super::number::{Number, Sign};
use crate::ctxt::Ctxt;
use crate::literal::bare;
use crate::spelling;
use crate::table::{On, SINCE, UNTIL};

/// The versions of a packet that have a field or a variant, and the value that a reader sets the field to in
/// the other versions.
#[derive(Default)]
pub(crate) struct VersionBounds {
    /// The first version that has the field. `None` without the attribute `since`.
    pub(crate) since: Option<u8>,
    /// The first version that no longer has the field. `None` without the attribute `until`.
    pub(crate) until: Option<u8>,
    /// The argument `default`: the value of the field in a version that lacks it, or the variant that
    /// a writer sends in place of this one. `None` if it is the initial value of the field's type, or
    /// if a writer rejects the variant.
    pub(crate) default: Option<Expr>,
    /// The attribute in the user's source, for error messages.
    pub(crate) attr: Option<Attr>,
}

/// The newest version that a packet can have.
pub(crate) const MOST_VERSIONS: u8 = 253;

impl VersionBounds {
    /// Returns the first version that has the field, and the first later version that lacks it.
    /// They are 0 and 255 if not declared.
    pub(crate) fn span(&self) -> (u8, u8) {
        (self.since.unwrap_or(0), self.until.unwrap_or(u8::MAX))
    }

    /// Returns `true` if `since` or `until` is given, so that only some versions have the field.
    pub(crate) fn are_some(&self) -> bool {
        self.since.is_some() || self.until.is_some()
    }

    /// Returns `true` if these bounds contain every version that the bounds `other` contain.
    pub(crate) fn contain(&self, other: &Self) -> bool {
        let ((since, until), (other_since, other_until)) = (self.span(), other.span());
        since <= other_since && other_until <= until
    }

    /// Returns the attributes as text, such as `since(3) until(5)`.
    pub(crate) fn spelling(&self) -> String {
        let since = self.since.map(|version| format!("{SINCE}({version})"));
        let until = self.until.map(|version| format!("{UNTIL}({version})"));
        since.into_iter().chain(until).collect::<Vec<_>>().join(" ")
    }

    /// Returns `true` if the version has the field or the variant.
    pub(crate) fn have(&self, version: u8) -> bool {
        let (since, until) = self.span();
        (since..until).contains(&version)
    }

    /// Adds an attribute `since(3)` or `until(5, default = 7)`.
    pub(super) fn add(&mut self, cx: &Ctxt, attr: &Attr) {
        let Some(mut arguments) = Arguments::of(cx, attr) else { return };
        let default = arguments.take("default");
        let version = arguments.only();
        let version = version.and_then(|version| arguments.number(version, Sign::Unsigned));
        if let (Some(_), Some(again)) = (&self.default, &default) {
            cx.error(again, "a field or a variant has one default; remove one of them");
        }
        self.default = self.default.take().or(default);
        let number = version.as_ref().and_then(|version| one_version(cx, version));
        if attr.is(SINCE) {
            self.since = number;
        } else {
            self.until = number;
        }
        let (since, until) = self.span();
        if since >= until {
            let message = format!("no version is in `{}`", self.spelling());
            cx.error(attr, message);
        }
        self.attr.get_or_insert_with(|| attr.clone());
    }

    /// Parses the attributes of an enum's variant. Reports all other attributes of this crate.
    pub(crate) fn of_variant(cx: &Ctxt, attributes: &[Attribute]) -> Self {
        let mut bounds = Self::default();
        let given = placed(cx, all(cx, attributes), On::Variant, false);
        given.iter().for_each(|attr| bounds.add(cx, attr));
        bounds
    }
}

/// Returns the number of a version. Reports an error unless it is a literal from 1 to 253.
fn one_version(cx: &Ctxt, version: &Number) -> Option<u8> {
    match version.to_u64().and_then(|number| u8::try_from(number).ok()) {
        Some(number @ 1..=MOST_VERSIONS) => Some(number),
        _ => cx.reject(version, format!("a version is a number from 1 to {MOST_VERSIONS}")),
    }
}

/// Parses the attribute `versions(1..=5)`: the first and the newest version of a type.
pub(super) fn versions(cx: &Ctxt, attr: &Attr) -> Option<(u8, u8)> {
    let mut arguments = Arguments::of(cx, attr)?;
    let range = arguments.only()?;
    let Expr::Range(ExprRange {
        start: Some(first),
        end: Some(newest),
        limits: RangeLimits::Closed(_),
        ..
    }) = bare(&range)
    else {
        let written = spelling::of_expr(&range);
        let expected = "expected the first and the newest version, such as `1..=5`";
        return cx.reject(&range, format!("{expected}, not `{written}`"));
    };
    let [first, newest] =
        [first, newest].map(|end| arguments.number((**end).clone(), Sign::Unsigned));
    let (from, to) = (one_version(cx, &first?)?, one_version(cx, &newest?)?);
    if from > to {
        return cx.reject(&range, format!("no version is in `{from}..={to}`"));
    }
    Some((from, to))
}
