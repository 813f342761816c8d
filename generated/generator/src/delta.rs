//! Generates the attribute `#[delta]` of fields.

use crate::context::Context;
use crate::piece::Piece;

/// First characters of the attributes of fields that cannot be sent as a small difference.
const OTHERS: &[&str] =
    &["each(", "part(", "relative_to", "via", "with(", "bytes", "utf16", "rest"];

/// Generates the attribute `#[delta]` for a field, or `None` in many cases.
pub(crate) fn how(cx: &mut Context<'_>, piece: &Piece) -> Option<String> {
    if !cx.delta {
        return None;
    }
    let is_other = |it: &String| OTHERS.iter().any(|other| it.starts_with(other));
    let is_left = piece.attributes.iter().any(is_other);
    let always = if cx.random.chance(10) { "always" } else { "" };
    let how = match piece.codes.filter(|_| !is_left) {
        _ if !piece.traits.delta || cx.random.chance(6) => "whole".to_owned(),
        Some(bits) if cx.random.chance(50) => {
            let tiers = tiers(cx, bits);
            let is_rotation = |it: &String| it.starts_with("smallest_three");
            let wraps = cx.random.chance(30) && !piece.attributes.iter().any(is_rotation);
            if wraps { format!("{tiers}, wrapping") } else { tiers }
        }
        _ => String::new(),
    };
    let comma = if always.is_empty() || how.is_empty() { "" } else { ", " };
    let how = format!("{always}{comma}{how}");
    (!how.is_empty()).then(|| format!("delta({how})"))
}

/// Generates the arguments `small` and, in half of the cases, `large` of `#[delta]`: widths in bits
/// for small and large differences. Both are less than `bits`, the width of the value, and `large`
/// exceeds `small`.
fn tiers(cx: &mut Context<'_>, bits: u32) -> String {
    let most = (bits - 1).min(32);
    let (one, other) = (cx.random.between(1, most), cx.random.between(1, most));
    let (small, large) = (one.min(other), one.max(other));
    let has_large = cx.random.chance(50) && large > small;
    let small = format!("small = {}", cx.count(small.into()));
    if has_large { format!("{small}, large = {}", cx.count(large.into())) } else { small }
}
