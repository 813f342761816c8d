//! Compares the four encodings of the article "Serialization Strategies" for the indices of the
//! objects that are present among 4096.

use bitpack::{Error, Serialize};

use crate::page::Page;

/// Declares a struct for each encoding of indices. It has indices below `N` without objects, so
/// that its size is the cost of the indices.
macro_rules! ways {
    ($($name:ident: $attribute:meta),+) => { $(
        #[derive(Serialize, PartialEq)]
        struct $name<const N: usize> {
            #[$attribute]
            objects: Vec<u16>,
        }
    )+ };
}
ways!(
    SceneA: subset(flags, max = N),
    SceneB: subset(indices, max = N),
    SceneC: subset(sentinel, max = N),
    SceneD: relative_index(max = N)
);

/// Maximum number of objects in the scene.
const MAX: usize = 4096;

/// Smallest difference of two indices that needs the longest code of `relative_index`.
const FAR: u16 = 126;

pub(crate) fn show(page: &mut Page) -> Result<(), Error> {
    page.chapter("Some of 4096 objects");
    page.text(
        "Four ways to send which objects of an array are in a packet: a: a bit for each slot; b: \
         how many, then their indices; c: indices, then one that is none; d: the step from one to \
         the next, in as few bits as a ladder of seven rungs takes. Bits, without the objects \
         themselves:",
    );
    let scattered = |count: u16| (0..4096).step_by(4096 / usize::from(count)).collect::<Vec<u16>>();
    let scenes: [(&str, Vec<u16>); 6] = [
        ("none", Vec::new()),
        ("1, in the middle", vec![2048]),
        ("32 scattered", scattered(32)),
        ("64 neighbours", (700..764).collect()),
        ("2048, every second", scattered(2048)),
        ("all", (0..4096).collect()),
    ];
    let mut rows =
        vec![["objects", "a: flags", "b: indices", "c: sentinel", "d: relative"].map(String::from)];
    let mut back = true;
    for (name, objects) in scenes {
        let (bits, same) = ways_of::<MAX>(objects)?;
        let [a, b, c, d] = bits.map(|bits| bits.to_string());
        rows.push([name.into(), a, b, c, d]);
        back &= same;
    }
    page.table(rows);
    page.claim("all of them read back, in all four ways", back);
    figures(page)
}

/// Returns the number of bits that the indices take in each of the four encodings, and `true` if
/// all of them read back equal.
fn ways_of<const N: usize>(objects: Vec<u16>) -> Result<([u64; 4], bool), Error> {
    let bits = [
        bits(&SceneA::<N> { objects: objects.clone() })?,
        bits(&SceneB::<N> { objects: objects.clone() })?,
        bits(&SceneC::<N> { objects: objects.clone() })?,
        bits(&SceneD::<N> { objects })?,
    ];
    Ok((bits.map(|(bits, _)| bits), bits.iter().all(|(_, same)| *same)))
}

fn bits<T: Serialize + PartialEq>(scene: &T) -> Result<(u64, bool), Error> {
    Ok((scene.max_encoded_bits(), T::read(&scene.to_bytes()?)? == *scene))
}

/// Adds statements to the page that check the numbers of bits and objects which the article
/// "Serialization Strategies" gives.
fn figures(page: &mut Page) -> Result<(), Error> {
    let ([flags, ..], _) = ways_of::<MAX>(Vec::new())?;
    page.claim(format!("flags are {} bytes, whatever is sent", flags / 8), flags == 512 * 8);
    let every_second = (0..4000).step_by(2).collect();
    let ([_, indices, _, relative], _) = ways_of::<4000>(every_second)?;
    // the indices alone, without the 12 bits of their count
    let alone = indices - 12;
    page.claim(
        format!("half of 4000 objects by 12 bits each are {alone} bits, {} bytes", alone / 8),
        (alone, alone / 8) == (24_000, 3000),
    );
    let none = ways_of::<4000>(Vec::new())?.0[3];
    page.claim(
        format!("by the step from each to the next they are {relative}, 4 a step and the end"),
        relative <= 2000 * 4 + none && relative < alone / 2,
    );
    let ([_, indices, _, relative], _) = ways_of::<4000>(vec![0, 11, 31, 100])?;
    let (alone, steps) = (indices - 12, relative - none);
    page.claim(
        format!("0, 11, 31 and 100 are {alone} bits, and by the steps 1, 11, 20 and 69 {steps}"),
        (alone, steps) == (48, 27),
    );
    // counted from -1, each index is just far enough from the one before to need the widest code
    let far: Vec<u16> = (FAR - 1..4096).step_by(FAR.into()).collect();
    let count = far.len() as u64;
    page.claim(format!("at most {count} of 4096 can be {FAR} and more apart"), count == 32);
    let ([_, absolute, _, relative], _) = ways_of::<MAX>(far)?;
    let (absolute, relative) = (absolute - 13, relative);
    page.claim(
        format!(
            "for those the ladder takes {relative} bits in place of {absolute}: nothing to \
                 worry about"
        ),
        relative > absolute && relative - absolute < 8 * 32,
    );
    Ok(())
}
