//! [`Definition`]: a type in a source file, with the places of its fields and their attributes.

use core::ops::Range;

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Fields, Ident, Meta, Token, Type, Visibility};

use crate::profile::Declaration;

/// A struct or an enum that derives `Serialize`.
#[derive(Clone, Debug)]
pub(super) struct Definition {
    /// Index of the source file with the type.
    pub(super) file: usize,
    /// Number of the line with the name of the type.
    pub(super) line: usize,
    pub(super) name: String,
    /// The last path segments of the traits that the type derives.
    pub(super) derives: Vec<String>,
    /// `true` if the type derives `Serialize` by a path, such as `bitpack::Serialize`.
    pub(super) has_path: bool,
    /// Name of the variant with the attribute `default`, if there is one.
    pub(super) default: Option<String>,
    /// The attribute `max_len_default` of the type, if it has one.
    pub(super) length_default: Option<Written>,
    /// Fields, each with the name of its variant, or `None` in a struct.
    fields: Vec<(Option<String>, Field)>,
}

/// A field of a type.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    /// Position in the file at which another attribute can be inserted, after those of the field.
    pub(super) start: usize,
    pub(super) attributes: Vec<Written>,
    /// The type as it is written, such as `Option<Stance>`.
    pub(super) type_: String,
    pub(super) is_array: bool,
    /// An attribute of the whole type (`via` or `versions`) with which another type is sent in its
    /// place.
    pub(super) around: Option<String>,
}

/// Names of types that need a maximum length.
const GROWING: [&str; 10] = [
    "Vec", "VecDeque", "String", "str", "BTreeMap", "BTreeSet", "HashMap", "HashSet", "IndexMap",
    "IndexSet",
];

/// An attribute in a source file, with its position.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) name: String,
    /// The text in the parentheses of the attribute.
    pub(super) arguments: String,
    pub(super) place: Range<usize>,
}

impl Definition {
    /// Returns the definition of a type in `text`; `None` if it does not derive `Serialize`.
    /// `offset` is added to all positions.
    pub(super) fn of(item: &DeriveInput, file: usize, text: &str, offset: usize) -> Option<Self> {
        let paths: Vec<syn::Path> = item.attrs.iter().flat_map(derived).collect();
        let derives: Vec<String> = paths.iter().map(last).collect();
        let around = item.attrs.iter().map(name).find(|it| matches!(&**it, "via" | "versions"));
        if !derives.iter().any(|it| it == "Serialize") {
            return None;
        }
        let has_path = paths.iter().any(|it| it.segments.len() > 1 && last(it) == "Serialize");
        let (mut fields, mut default) = (Vec::new(), None);
        let mut add = |variant: Option<String>, list: &Fields| {
            fields.extend((0..).zip(list).map(|(number, it)| {
                let field = Field { around: around.clone(), ..Field::of(number, it, text, offset) };
                (variant.clone(), field)
            }));
        };
        match &item.data {
            Data::Struct(data) => add(None, &data.fields),
            Data::Enum(data) => {
                for variant in &data.variants {
                    let name = plain(&variant.ident);
                    if variant.attrs.iter().any(|it| it.path().is_ident("default")) {
                        default = Some(name.clone());
                    }
                    add(Some(name), &variant.fields);
                }
            }
            Data::Union(_) => return None,
        }
        let (name, line) = (plain(&item.ident), item.ident.span().start().line);
        let is_length = |it: &&Attribute| self::name(it) == "max_len_default";
        let length_default = item.attrs.iter().find(is_length).map(|it| Written::of(it, offset));
        Some(Self { file, line, name, derives, has_path, default, length_default, fields })
    }

    /// Returns `true` if the type has all fields of `wanted`, each with the name of its variant,
    /// and all its other fields have the attribute `skip`.
    pub(super) fn has_only(&self, wanted: &[(Option<&str>, &str)]) -> bool {
        let is_skipped = |it: &Field| {
            let mut all = it.attributes.iter();
            all.any(|it| it.name == "skip" || it.name == "bitpack" && it.arguments.contains("skip"))
        };
        let is_sent = |(variant, it): &(Option<String>, Field)| {
            wanted.contains(&(variant.as_deref(), &*it.name)) || is_skipped(it)
        };
        let is_it = |(variant, name): &(Option<&str>, &str)| {
            self.fields.iter().any(|(own, it)| own.as_deref() == *variant && it.name == *name)
        };
        wanted.iter().all(is_it) && self.fields.iter().all(is_sent)
    }

    pub(super) fn field(&self, declaration: &Declaration) -> Option<&Field> {
        let is_it = |(variant, it): &&(_, Field)| {
            *variant == declaration.variant && it.name == declaration.field
        };
        self.fields.iter().find(is_it).map(|it| &it.1)
    }

    /// Returns the attribute `max_len_default` if the patch makes it useless: every field that
    /// takes its length is one of `own`, and gets a length of its own. A useless attribute does not
    /// compile.
    pub(super) fn useless_length_default(&self, own: &[&Field]) -> Option<&Written> {
        let mut takers = self.fields.iter().map(|it| &it.1).filter(|it| it.takes_length_default());
        let has_own = |it: &Field| own.iter().any(|field| core::ptr::eq(*field, it));
        self.length_default.as_ref().filter(|_| !own.is_empty() && takers.all(has_own))
    }

    pub(super) fn derives(&self, name: &str) -> bool {
        self.derives.iter().any(|it| it == name)
    }
}

impl Field {
    fn of(number: usize, field: &syn::Field, text: &str, offset: usize) -> Self {
        let first = match (&field.vis, &field.ident) {
            (Visibility::Public(token), _) => token.span,
            (Visibility::Restricted(it), _) => it.pub_token.span,
            (Visibility::Inherited, Some(name)) => name.span(),
            (Visibility::Inherited, None) => field.ty.span(),
        };
        Self {
            name: field.ident.as_ref().map_or_else(|| number.to_string(), plain),
            start: first.byte_range().start + offset,
            attributes: field.attrs.iter().map(|it| Written::of(it, offset)).collect(),
            type_: text.get(field.ty.span().byte_range()).unwrap_or_default().to_owned(),
            is_array: matches!(field.ty, Type::Array(_)),
            around: None,
        }
    }

    /// Returns the type if it is a path without arguments, such as `pose::Stance`.
    pub(super) fn path(&self) -> Option<&str> {
        let is_plain = |it: char| it.is_alphanumeric() || matches!(it, '_' | ':');
        Some(&*self.type_).filter(|it| it.chars().all(is_plain))
    }

    /// Returns all names in the type.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.type_.split(|it: char| !it.is_alphanumeric() && it != '_').filter(|it| !it.is_empty())
    }

    /// Returns the number of lists, maps and texts in the type, as far as their names tell.
    pub(super) fn growing(&self) -> usize {
        self.names().filter(|it| GROWING.contains(it)).count() + self.type_.matches("<[").count()
    }

    /// Returns `true` if the field takes the length of `max_len_default` on its type.
    pub(super) fn takes_length_default(&self) -> bool {
        let has_own = ["max_len", "skip", "with", "relative_index", "subset", "rest"];
        self.growing() > 0 && self.attribute(&has_own).is_none()
    }

    pub(super) fn attribute(&self, names: &[&str]) -> Option<&Written> {
        self.attributes.iter().find(|it| names.contains(&&*it.name))
    }
}

impl Written {
    fn of(attribute: &Attribute, offset: usize) -> Self {
        let end = attribute.bracket_token.span.close().byte_range().end;
        let place = attribute.pound_token.span.byte_range().start + offset..end + offset;
        let arguments = match &attribute.meta {
            Meta::List(list) => list.tokens.to_string(),
            Meta::Path(_) | Meta::NameValue(_) => String::new(),
        };
        Self { name: name(attribute), arguments, place }
    }
}

/// Returns the last name of an attribute's path, such as `bits`.
fn name(attribute: &Attribute) -> String {
    last(attribute.path())
}

/// Returns an identifier without the prefix `r#` of a raw one.
fn plain(name: &Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").map(str::to_owned).unwrap_or(name)
}

/// Returns the traits that an attribute derives, without those of serde.
fn derived(attribute: &Attribute) -> impl Iterator<Item = syn::Path> {
    let parse = Punctuated::<syn::Path, Token![,]>::parse_terminated;
    let is_derive = attribute.path().is_ident("derive");
    let list = is_derive.then(|| attribute.parse_args_with(parse).ok()).flatten();
    let is_ours = |it: &syn::Path| it.segments.first().is_none_or(|it| it.ident != "serde");
    list.into_iter().flatten().filter(is_ours)
}

/// Returns the last name of a path.
fn last(path: &syn::Path) -> String {
    path.segments.last().map(|it| plain(&it.ident)).unwrap_or_default()
}
