//! Cases that the packet zoo (the test types in `tests/src/zoo`) does not have: extreme integers,
//! headers with different runtimes, names with code in them, and types that grow exponentially.

use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack::schema::description::{Encoding, Parts};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages;
use bitpack_tools::model::Model;

use crate::cpp;
use crate::described::{described, packet, part};
use crate::subject::model;

#[derive(Serialize, Clone, Copy)]
#[tag(discriminant)]
#[repr(i64)]
enum Edge {
    Least = i64::MIN,
    Above = i64::MIN + 3,
}

#[derive(Serialize)]
struct Corner {
    #[bits(min = 0, max = 1000)]
    narrow: u64,
    #[bits(min = 0, max = 40)]
    by: u8,
    edge: Edge,
    #[when(narrow >> by != 0)]
    more: u8,
}

pub(crate) fn corner() -> Result<Model, String> {
    model(Description::of::<Corner>())
}

#[test]
fn integers_are_valid_cpp_literals() -> Outcome {
    let made = languages::header(&corner()?, "game")?;
    ensure!(made.contains("Least = INT64_MIN,"), "{made}");
    ensure!(made.contains("{0, INT64_MIN}, {3, -9223372036854775805ll}"), "{made}");
    let shift = "static_cast<std::int64_t>(value.narrow) >> static_cast<std::int64_t>(value.by)";
    ensure!(made.contains(shift), "{made}");
    Ok(())
}

/// Returns `corners.cpp` and two generated headers.
fn corners([one, two]: [String; 2]) -> [(&'static str, String); 3] {
    [("one.h", one), ("two.h", two), ("corners.cpp", include_str!("corners.cpp").to_owned())]
}

#[test]
fn nothing_is_undefined_at_the_ends_of_integers() -> Outcome {
    let model = corner()?;
    let [one, two] = ["one", "two"].map(|name| languages::header(&model, name));
    let flags = ["-fsanitize=undefined", "-fno-sanitize-recover=all"];
    cpp::succeeds("corners", &flags, &corners([one?, two?]))
}

#[test]
fn headers_with_another_runtime_do_not_compile_together() -> Outcome {
    let one = languages::header(&corner()?, "one")?;
    let number = one.split("#define BITPACK_RUNTIME ").nth(1).and_then(|it| it.split('\n').next());
    let number = number.ok_or("no number")?;
    ensure!(one.contains(&format!("inline namespace runtime_{number} {{")), "{number}");
    let two = languages::header(&corner()?, "two")?.replace(number, "0x00000001");
    let made = cpp::compiled("g++", "mixed", &[], &corners([one, two]))?;
    let Some((output, _)) = made else { return Ok(()) };
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(!output.status.success() && said.contains("another version"), "{said}");
    Ok(())
}

/// Nested maps, each with the one before as its key and as its value, are rejected, because their
/// size in generated code would double with each.
#[test]
fn doubling_encodings_are_rejected() -> Outcome {
    let mut types = vec![described("", Parts::As(Encoding::Bool), [1, 1])];
    for n in 0..30 {
        let most = types.last().and_then(|it| it.max_bits).unwrap_or(0);
        let [key, value] = [Encoding::Type(n), Encoding::Type(n)].map(Box::new);
        let map = Encoding::Map { min: 0, max: 1, key, value };
        types.push(described("", Parts::As(map), [1, 1 + 2 * most]));
    }
    let most = types.last().and_then(|it| it.max_bits).unwrap_or(0);
    let field = part("map", Encoding::Type(30), [1, most]);
    types.push(described("World", Parts::Fields(vec![field]), [1, most]));
    let why =
        languages::header(&model(packet(types))?, "game").map(drop).map_err(|why| why.to_string());
    ensure!(why.as_ref().is_err_and(|it| it.contains("encodings; the limit is 1000")), "{why:?}");
    Ok(())
}

#[test]
fn many_equal_names_are_told_apart() -> Outcome {
    let parts = (0..500).map(|_| part("it", Encoding::Bool, [1, 1])).collect();
    let mut types: Vec<_> = (0..500)
        .map(|_| described("Same", Parts::Fields(vec![part("x", Encoding::Bool, [1, 1])]), [1, 1]))
        .collect();
    types.push(described("World", Parts::Fields(parts), [500, 500]));
    let made = languages::header(&model(packet(types))?, "game")?;
    for name in
        ["struct Same {", "struct Same2 {", "struct Same500 {", "bool it{};", "bool it500{};"]
    {
        ensure!(made.contains(name), "no {name}");
    }
    Ok(())
}

/// The functions for a second view or history of a type have a number after their names.
#[test]
fn names_of_functions_for_views_and_histories_are_not_taken() -> Outcome {
    for (type_, field) in [
        ("ReadView2", "read_view2"),
        ("ReadHistory2", "new_history2"),
        ("WriteHistory2", "new_history"),
    ] {
        let bit = vec![part(field, Encoding::Bool, [1, 1])];
        let model = model(packet(vec![described(type_, Parts::Fields(bit), [1, 1])]))?;
        let header = languages::header(&model, "game")?;
        ensure!(header.contains(&format!("struct {type_}_ {{")), "{header}");
        let script = languages::gdscript(&model, None)?;
        ensure!(script.contains(&format!("var {field}_: bool")), "{script}");
    }
    Ok(())
}

const TUPLES: &str = r#"
#include "world.h"

int main()
{
    world::Tuple tuple;
    tuple.b = bitpack::Box<world::World>::Of(world::World{});
    world::World it, read;
    it.list = {tuple, world::Tuple{true, std::nullopt}};
    std::uint8_t bytes[16];
    std::size_t written = 0;
    if (!Write(it, bytes, sizeof bytes, written) || !Read(read, bytes, written)) {
        return 1;
    }
    it.list[0].b = bitpack::Box<world::World>::Of(it);
    const bool isTooDeep = !Write(it, bytes, sizeof bytes, written);
    tuple.b = bitpack::Box<world::World>();
    it.list = {tuple};
    const bool isEmpty = !Write(it, bytes, sizeof bytes, written);
    return isTooDeep && isEmpty && read.list.size() == 2 && (*read.list[0].b)->list.empty() ? 0 : 1;
}
"#;

/// Returns a recursive type with a list of tuples, each of which can contain the type.
pub(crate) fn tuples() -> Result<Model, String> {
    let again = Encoding::Optional(Box::new(Encoding::Itself { depth: 2 }));
    let parts = vec![part("a", Encoding::Bool, [1, 1]), part("b", again, [1, 7])];
    let tuple = described("", Parts::Fields(parts), [2, 8]);
    let list = Encoding::List { min: 0, max: 2, of: Box::new(Encoding::Type(0)) };
    let list = part("list", list, [2, 18]);
    model(packet(vec![tuple, described("World", Parts::Fields(vec![list]), [2, 18])]))
}

#[test]
fn a_tuple_can_contain_the_type_around_it() -> Outcome {
    let model = tuples()?;
    let files = [("world.h", languages::header(&model, "world")?), ("tuples.cpp", TUPLES.into())];
    cpp::succeeds("tuples", &[], &files)?;
    let made = languages::typescript(&model)?;
    ensure!(made.contains("b: World | null = null;"), "{made}");
    Ok(())
}

const NAMES: &str = r#"
#include "names.h"

int main()
{
    names::value_ it, read;
    it.stream = names::stream_{true};
    it.Flag_.b = true;
    std::uint8_t bytes[16];
    std::size_t written = 0;
    const bool isWritten = Write(it, bytes, sizeof bytes, written);
    return isWritten && Read(read, bytes, written) && read.stream.value && read.Flag_.b ? 0 : 1;
}
"#;

/// Types may have the names that generated functions use for their value, their stream or their
/// operands, and a field may have the name of its type.
#[test]
fn types_may_have_the_names_of_parameters() -> Outcome {
    let bit = |name, field| {
        described(name, Parts::Fields(vec![part(field, Encoding::Bool, [1, 1])]), [1, 1])
    };
    let fields = [("stream", 0), ("Flag", 1)];
    let fields = fields.map(|(name, of)| part(name, Encoding::Type(of), [1, 1])).to_vec();
    let packed = described("value", Parts::Fields(fields), [2, 2]);
    let model = model(packet(vec![bit("stream", "value"), bit("Flag", "b"), packed]))?;
    let files = [("names.h", languages::header(&model, "names")?), ("names.cpp", NAMES.into())];
    cpp::succeeds("names", &[], &files)
}
