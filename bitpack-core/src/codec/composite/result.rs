//! `Result<T, E>`: one bit, set for an error, then the value or the error.

use crate::codec::{Codec, Coded, Declared, out_of_line};
use crate::cost::Width;
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::place::Place as _;
use crate::run::Run;
use crate::schema::{Node, Schema, Shape};

/// The codec of a `Result`, whose value `A` encodes, and whose error `B` encodes. Made by
/// [`result`].
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Fallible<A, B> {
    pub(crate) ok: Coded<A>,
    pub(crate) err: Coded<B>,
    width: Width,
    /// For a value and for an error: the number of bits after the tag that share one bounds check, or `None`
    /// if neither has any bits. `next` is the number after the value or the error. Both arrays are stored,
    /// because the code would look them up in the schema each time.
    chosen: [Option<u32>; 2],
    next: [u32; 2],
    starts_with_err: bool,
}

/// Encodes a `Result` like the enum `{ Ok(T), Err(E) }`: one bit, set for an error, then the value
/// or the error. `schema` describes that enum.
pub const fn result<A: Copy, B: Copy>(
    ok: Coded<A>,
    err: Coded<B>,
    schema: &'static Schema,
) -> Declared<Fallible<A, B>> {
    let chosen = [schema.chosen(0), schema.chosen(1)];
    let next = [schema.variant(0).after(0), schema.variant(1).after(0)];
    let codec = Fallible { ok, err, width: schema.width, chosen, next, starts_with_err: false };
    Declared::new(codec, schema.width, Shape::one(Node::Type(schema)))
}

impl<A: Copy, B: Copy> Declared<Fallible<A, B>> {
    /// Makes an `Err` the initial value, which a read overwrites, instead of an `Ok`. It is for an `Ok` that
    /// contains another `Result` of the same type: an initial `Ok` would contain others without end.
    pub const fn starting_with_err(self) -> Self {
        Self { codec: Fallible { starts_with_err: true, ..self.codec }, ..self }
    }
}

impl<T, E, A: Codec<T>, B: Codec<E>> Codec<Result<T, E>> for Fallible<A, B> {
    #[inline]
    fn blank(&self) -> Result<T, E> {
        if self.starts_with_err { Err(self.err.blank()) } else { Ok(self.ok.blank()) }
    }
    #[cfg_attr(optimized, inline(always))] // joins the run of the field
    fn serialize<S: BitIo>(
        &self,
        mut place: S::Ref<'_, Result<T, E>>,
        run: &mut Run<'_, S>,
    ) -> Result {
        if run.tag(u32::from(place.peek().is_err()), 2, 1)? == 0 {
            run.enter_variant("Ok", self.chosen[0])?;
            if let Some(slot @ Err(_)) = place.slot() {
                out_of_line::<T, _>(|| *slot = Ok(self.ok.blank()));
            }
            let get_mut = |it| Result::as_mut(it).ok();
            let Some(value) = S::try_project(&mut place, |it| it.as_ref().ok(), get_mut) else {
                return Err(run.refuse(ErrorKind::Refused));
            };
            run.field("0", value, &self.ok, self.next[0])?;
        } else {
            run.enter_variant("Err", self.chosen[1])?;
            if let Some(slot @ Ok(_)) = place.slot() {
                out_of_line::<E, _>(|| *slot = Err(self.err.blank()));
            }
            let get_mut = |it| Result::as_mut(it).err();
            let Some(error) = S::try_project(&mut place, |it| it.as_ref().err(), get_mut) else {
                return Err(run.refuse(ErrorKind::Refused));
            };
            run.field("0", error, &self.err, self.next[1])?;
        }
        run.leave_variant();
        run.close(self.width)
    }
}
