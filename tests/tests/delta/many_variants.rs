//! Deltas of an enum whose variants are split over several functions: their bits are those of the
//! same variant in a small enum.

use bitpack::{Delta, Serialize, Stream, WriteStream};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

/// Declares an enum with these variants, and a function that makes each of them.
macro_rules! variants {
    ($($name:ident)*) => {
        #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
        enum Message {
            Quit,
            $($name { #[bits(3)] number: u8, there: bool, #[when(there)] at: u8 },)*
        }

        /// Returns each variant with these fields.
        fn all(number: u8, there: bool, at: u8) -> Vec<Message> {
            vec![Message::Quit, $(Message::$name { number, there, at },)*]
        }
    };
}
variants! {
    A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Aa Bb Cc Dd Ee Ff Gg Hh Ii Jj Kk Ll Mm Nn
}

#[test]
fn each_variant_is_sent_as_its_changes() -> Outcome {
    let (before, after) = (all(1, false, 0), all(2, true, 77));
    for (old, new) in before.iter().zip(&after) {
        let mut buffer = [0; 8];
        let mut stream = WriteStream::new(&mut buffer);
        let is_changed = old != new;
        stream.bool(is_changed)?;
        if is_changed {
            stream.bool(true)?; // the same variant
            stream.bool(true)?; // the number is another one
            stream.bits(2_u8, 3)?;
            stream.bool(true)?; // the flag too
            stream.bool(true)?;
            stream.bits(77_u8, 8)?; // which had no value before
        }
        let bytes = stream.finish()?;
        let delta = new.delta_to_bytes(old)?;
        ensure!(Some(&*delta) == buffer.get(..bytes), "{delta:?} of {new:?}");
    }
    Ok(())
}

#[test]
fn each_variant_arrives_against_every_other() -> Outcome {
    let (before, after) = (all(1, true, 5), all(2, false, 0));
    for old in &before {
        for new in before.iter().chain(&after) {
            ensure!(new.same(old) == (new == old), "{new:?} and {old:?}");
            let delta = new.delta_to_bytes(old)?;
            let mut read = Message::Nn { number: 7, there: true, at: 9 };
            read.read_delta_into(old, &delta)?;
            ensure!(read == *new, "{read:?}, not {new:?}, against {old:?}");
        }
    }
    Ok(())
}
