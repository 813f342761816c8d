//! Hashes conditions and the fields that they refer to.

use super::find::{find, inside};
use super::scope::Scope;
use super::words::Hash;
use crate::schema::Term;
use crate::schema::table::Kind;

/// Returns the hash of an expression in prefix order (operators before their operands). `scope` has
/// the fields that it refers to.
pub(in crate::schema) const fn all(terms: &[Term], scope: Scope<'_>) -> u64 {
    let mut hash = Hash::begin(Kind::Terms).word(terms.len() as u64);
    each!(it in terms => hash = term(hash, it, scope));
    hash.finish()
}

const fn term(hash: Hash, term: &Term, scope: Scope<'_>) -> Hash {
    match *term {
        Term::Op { form, operands } => hash.word(1).text(form).word(operands as u64),
        Term::Field { name, path } => part(hash.word(2), name, path, scope),
        Term::Int { negative, magnitude } => hash.word(3).word(negative as u64).wide(magnitude),
        Term::Float(value) => hash.word(4).word(value.to_bits()),
        Term::Bool(value) => hash.word(5).word(value as u64),
        Term::Char(value) => hash.word(6).word(value as u64),
        Term::Text(text) => hash.word(7).text(text),
        Term::Name(name) => hash.word(8).text(name),
        Term::Versions(span) => hash.word(9).word(span.since as u64).word(span.until as u64),
    }
}

/// Adds a reference to the field called `name` to a hash: the field's position in `scope`, or its
/// name if it takes no bits.
pub(in crate::schema) const fn reference(hash: Hash, name: &str, scope: Scope<'_>) -> Hash {
    part(hash, name, &[], scope)
}

/// Adds a reference to a part of a field to a hash: the position of the field called `name` among the fields
/// of `scope`, then in the same way each name of the path from the field to the part. A name that `scope`
/// does not have is added as text.
const fn part(hash: Hash, name: &str, path: &[&str], scope: Scope<'_>) -> Hash {
    let mut hash = hash.word(1 + path.len() as u64);
    let (mut scope, mut name, mut i) = (scope, name, 0);
    loop {
        (hash, scope) = match find(scope, name) {
            Some((position, field)) => {
                let fields = inside(field.shape.nodes());
                (hash.word(1).word(position), Scope { fields, ..scope })
            }
            None => (hash.word(0).text(name), Scope::none(scope.version)),
        };
        if i == path.len() {
            return hash;
        }
        name = path[i];
        i += 1;
    }
}
