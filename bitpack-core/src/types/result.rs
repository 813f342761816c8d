//! Implementations for `Result`.

use crate::codec::{plain, result};
use crate::delta::{self, Delta, DeltaSchema, DeltaVariant};
use crate::serialize::Serialize;

as_codec! {
    /// Sent like the enum `{ Ok(T), Err(E) }`: one bit, set for an error, then the value or the
    /// error.
    [T: Serialize, E: Serialize] Result<T, E>,
    result(plain::<T>().coded(), plain::<E>().coded(), either_schema!("Result": "Ok" T, "Err" E))
}

codec_delta! {
    /// Sent like the delta of the enum `{ Ok(T), Err(E) }`.
    [T: Delta, E: Delta] Result<T, E>,
    result(
        delta::plain::<T>().coded(),
        delta::plain::<E>().coded(),
        either_schema!("Result": "Ok" T, "Err" E),
    )
    .by_members(const {
        &DeltaSchema::choice(
            "Result",
            <Self as Serialize>::WIDTH,
            const {
                &[
                    DeltaVariant {
                        name: "Ok",
                        fields: const { &[delta::plain::<T>().changed("0")] },
                    },
                    DeltaVariant {
                        name: "Err",
                        fields: const { &[delta::plain::<E>().changed("0")] },
                    },
                ]
            },
            &[],
        )
    })
}
