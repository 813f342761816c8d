//! [`Sources`]: the types in source files.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use proc_macro2::{TokenStream, TokenTree};
use syn::{DeriveInput, ImplItem, Item, Stmt, UseTree};

use super::definition::Definition;

/// Rust sources with the types that they define.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<File>,
    types: Vec<Definition>,
    /// Files that could not be parsed, each with the reason.
    pub unread: Vec<(PathBuf, String)>,
}

#[derive(Clone, Debug)]
struct File {
    path: PathBuf,
    text: String,
    /// Names in macros outside of functions, each with `true` if a macro defines a type of that
    /// name.
    in_macros: HashMap<String, bool>,
}

impl Sources {
    /// Reads a file, or all files whose names end in `.rs` in a folder and in those inside it.
    /// Folders called `target`, and hidden ones, are left out, and so are links.
    ///
    /// # Errors
    ///
    /// If a file or folder cannot be read. A file that is not Rust is in `unread`.
    pub fn read(&mut self, path: &Path) -> io::Result<()> {
        if !path.is_dir() {
            return self.file(path);
        }
        let mut inside = fs::read_dir(path)?.collect::<io::Result<Vec<_>>>()?;
        inside.sort_by_key(fs::DirEntry::file_name);
        for entry in inside {
            let (kind, name) = (entry.file_type()?, entry.file_name());
            let name = name.to_string_lossy();
            if kind.is_dir() && name != "target" && !name.starts_with('.') {
                self.read(&entry.path())?;
            } else if kind.is_file() && name.ends_with(".rs") {
                self.file(&entry.path())?;
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path) -> io::Result<()> {
        if self.files.iter().any(|it| it.path == path) {
            return Ok(());
        }
        let text = match String::from_utf8(fs::read(path)?) {
            Ok(text) => text,
            Err(error) => {
                self.unread.push((path.to_owned(), error.to_string()));
                return Ok(());
            }
        };
        let number = self.files.len();
        let code = code(&text);
        let mut walk = Walk {
            file: number,
            text: code,
            offset: text.len() - code.len(),
            types: Vec::new(),
            in_macros: HashMap::new(),
            imports_serde: false,
        };
        match syn::parse_file(code) {
            Ok(file) => walk.items(file.items),
            Err(error) => self.unread.push((path.to_owned(), error.to_string())),
        }
        let Walk { types, in_macros, imports_serde, .. } = walk;
        self.types.extend(types.into_iter().filter(|it| it.has_path || !imports_serde));
        self.files.push(File { path: path.to_owned(), text, in_macros });
        // the places of this file are in its definitions
        proc_macro2::extra::invalidate_current_thread_spans();
        Ok(())
    }

    /// Iterates over the types with a name.
    pub(super) fn types(&self, name: &str) -> impl Iterator<Item = &Definition> {
        self.types.iter().filter(move |it| it.name == name)
    }

    /// Returns a file with a macro that contains a name. With `defines`, the macro must define a
    /// type of that name.
    pub(super) fn macro_with(&self, name: &str, defines: bool) -> Option<&Path> {
        let is_it = |it: &&File| it.in_macros.get(name).is_some_and(|it| *it || !defines);
        self.files.iter().find(is_it).map(|it| &*it.path)
    }

    pub(super) fn text(&self, file: usize) -> &str {
        self.files.get(file).map_or("", |it| &it.text)
    }

    pub(super) fn path(&self, file: usize) -> &Path {
        self.files.get(file).map_or(Path::new(""), |it| &it.path)
    }
}

/// Returns the part of a file that is Rust: without a byte order mark and the line `#!` of a
/// script.
fn code(text: &str) -> &str {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_script = text.strip_prefix("#!").is_some_and(|it| !it.trim_start().starts_with('['));
    if is_script { text.find('\n').map_or("", |at| &text[at..]) } else { text }
}

/// Returns `true` for an import of the trait `Serialize` of serde, under its own name.
fn is_of_serde(tree: &UseTree) -> bool {
    fn has(tree: &UseTree) -> bool {
        match tree {
            UseTree::Name(it) => it.ident == "Serialize",
            UseTree::Glob(_) => true,
            UseTree::Group(it) => it.items.iter().any(has),
            UseTree::Path(_) | UseTree::Rename(_) => false,
        }
    }
    matches!(tree, UseTree::Path(it) if it.ident == "serde" && has(&it.tree))
}

/// A walk through the items of a file, which collects the types.
struct Walk<'t> {
    file: usize,
    text: &'t str,
    offset: usize,
    types: Vec<Definition>,
    in_macros: HashMap<String, bool>,
    /// `true` if the file imports serde's `Serialize`, so that the name is not bitpack's.
    imports_serde: bool,
}

impl Walk<'_> {
    fn items(&mut self, items: Vec<Item>) {
        for item in items {
            match item {
                Item::Struct(it) => self.add(&it.into()),
                Item::Enum(it) => self.add(&it.into()),
                Item::Mod(it) => self.items(it.content.map(|it| it.1).unwrap_or_default()),
                Item::Fn(it) => self.statements(it.block.stmts),
                Item::Impl(it) => {
                    for item in it.items {
                        if let ImplItem::Fn(it) = item {
                            self.statements(it.block.stmts);
                        }
                    }
                }
                Item::Macro(it) => self.names(it.mac.tokens),
                Item::Use(it) => self.imports_serde |= is_of_serde(&it.tree),
                _ => {}
            }
        }
    }

    fn statements(&mut self, statements: Vec<Stmt>) {
        let items = statements.into_iter().filter_map(|it| match it {
            Stmt::Item(item) => Some(item),
            _ => None,
        });
        self.items(items.collect());
    }

    fn add(&mut self, item: &DeriveInput) {
        self.types.extend(Definition::of(item, self.file, self.text, self.offset));
    }

    /// Collects the names in a macro.
    fn names(&mut self, tokens: TokenStream) {
        let mut is_type = false;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    let name = name.to_string();
                    let is_next = matches!(&*name, "struct" | "enum");
                    *self.in_macros.entry(name).or_default() |= is_type;
                    is_type = is_next;
                }
                TokenTree::Group(group) => self.names(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => is_type = false,
            }
        }
    }
}
