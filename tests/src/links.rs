//! Finds broken links in built HTML documentation.

use std::collections::{HashMap, HashSet};
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

/// A link whose target does not exist.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Dead {
    /// The page that contains the broken link.
    pub page: PathBuf,
    /// The link as it is written on the page.
    pub link: String,
}

/// Result of checking all links in a folder.
#[derive(Debug, Default)]
pub struct Report {
    /// Number of HTML pages in the folder.
    pub pages: usize,
    /// Number of links to local files on all pages.
    pub links: usize,
    /// Broken links, each once per page.
    pub dead: Vec<Dead>,
}

/// The page of a trait with hidden functions that is implemented for every `Serialize` type. Rustdoc
/// links to the hidden functions from the page of each such type.
const HIDDEN_FUNCTIONS: &str = "trait.FieldSerialize.html#";

/// Checks all local links of the HTML pages under `folder`: the file must exist, and an anchor must
/// exist on its page.
pub fn check(folder: &Path) -> io::Result<Report> {
    let mut report = Report::default();
    let mut places = HashMap::new();
    for page in pages(folder)? {
        report.pages += 1;
        let text = fs::read_to_string(&page)?;
        let mut dead = HashSet::new();
        let is_checked = |link: &&str| is_local(link) && !link.contains(HIDDEN_FUNCTIONS);
        for link in attributes(&text, &["href", "src"]).filter(is_checked) {
            report.links += 1;
            if !leads_somewhere(&page, link, &mut places)? {
                dead.insert(link.to_owned());
            }
        }
        report.dead.extend(dead.into_iter().map(|link| Dead { page: page.clone(), link }));
    }
    report.dead.sort();
    Ok(report)
}

/// Returns true if the file of `link` exists and contains the link's anchor, if it has one. The map
/// `places` caches the anchors of each file.
fn leads_somewhere(
    page: &Path,
    link: &str,
    places: &mut HashMap<PathBuf, HashSet<String>>,
) -> io::Result<bool> {
    let (file, place) = link.split_once('#').unwrap_or((link, ""));
    let file = file.split_once('?').map_or(file, |(file, _)| file);
    let target = match (file, page.parent()) {
        ("", _) | (_, None) => page.to_owned(),
        (file, Some(folder)) => normal(&folder.join(decoded(file))),
    };
    let target = if target.is_dir() { target.join("index.html") } else { target };
    if !target.is_file() {
        return Ok(false);
    }
    // source pages create their line anchors with a script
    let is_numbered = target.components().any(|part| part.as_os_str() == "src");
    if place.is_empty() || is_numbered || target.extension().is_none_or(|kind| kind != "html") {
        return Ok(true);
    }
    if !places.contains_key(&target) {
        let text = fs::read_to_string(&target)?;
        let names = attributes(&text, &["id"]).map(decoded).collect();
        places.insert(target.clone(), names);
    }
    Ok(places.get(&target).is_some_and(|names| names.contains(&decoded(place))))
}

/// Returns all HTML files under `folder`.
fn pages(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            pages.extend(self::pages(&path)?);
        } else if path.extension().is_some_and(|kind| kind == "html") {
            pages.push(path);
        }
    }
    Ok(pages)
}

/// Iterates over the values of the HTML attributes with these names, outside scripts.
fn attributes<'t>(text: &'t str, names: &[&str]) -> impl Iterator<Item = &'t str> {
    // skips scripts, whose links are built at run time
    let outside = text.split("<script").flat_map(|part| {
        let script_has_ended = part.split_once("</script>").map(|(_, rest)| rest);
        script_has_ended.unwrap_or(part).split(['<'])
    });
    outside.flat_map(|tag| {
        let tag = tag.split_once('>').map_or(tag, |(tag, _)| tag);
        let mut values = tag.split('"');
        let mut found = Vec::new();
        while let (Some(name), Some(value)) = (values.next(), values.next()) {
            let name = name.trim_end_matches('=').rsplit([' ', '\n']).next().unwrap_or_default();
            if names.contains(&name) {
                found.push(value);
            }
        }
        found
    })
}

/// Returns true for a link to a local file, not to a web address.
fn is_local(link: &str) -> bool {
    !["http://", "https://", "data:", "mailto:", "javascript:"]
        .iter()
        .any(|scheme| link.starts_with(scheme))
}

/// Resolves `.` and `..` in a path without asking the file system, which would follow symbolic
/// links.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                normal.pop();
            }
            part => normal.push(part),
        }
    }
    normal
}

/// Decodes the HTML entities and percent escapes of a link.
fn decoded(text: &str) -> String {
    let mut text = text.to_owned();
    for (escape, plain) in
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
    {
        text = text.replace(escape, plain);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut parts = text.split('%');
    bytes.extend(parts.next().unwrap_or_default().bytes());
    for part in parts {
        let code = part.get(..2).and_then(|code| u8::from_str_radix(code, 16).ok());
        if let (Some(byte), Some(rest)) = (code, part.get(2..)) {
            bytes.push(byte);
            bytes.extend(rest.bytes());
        } else {
            bytes.push(b'%');
            bytes.extend(part.bytes());
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
