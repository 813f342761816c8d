//! Self-contained HTML pages: light and dark, no network access.
//!
//! A page is a fixed text with its data as compressed JSON. Its script makes the elements, and sets
//! names and values as text, so that nothing in a packet or a schema is ever read as markup.

mod block;

pub(crate) use block::block;

use crate::visible::visible;

/// Escapes text for HTML. Shows control characters other than a line feed and characters that
/// change the direction of text by their numbers, as [`shown`] does.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in shown(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            character => escaped.push(character),
        }
    }
    escaped
}

/// Returns the text with visible escapes such as `\u{202e}` in place of control characters other
/// than a line feed, of characters that change the direction of text, and of invisible ones.
pub fn shown(text: &str) -> String {
    text.split('\n').map(visible).collect::<Vec<_>>().join("\n")
}

/// Returns a complete HTML document with this title, style, body and script.
pub(crate) fn page(title: &str, style: &str, body: &str, script: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n\
         <meta name=viewport content=\"width=device-width,initial-scale=1\">\n\
         <meta http-equiv=Content-Security-Policy content=\"default-src 'none';style-src \
         'unsafe-inline';script-src 'unsafe-inline'\">\n<title>{title}</title>\n\
         <style>\n{COLOURS}{STYLE}{style}</style>\n</head>\n<body>\n{body}\
         <script>\n{{\n{script}}}\n</script>\n</body>\n</html>\n"
    )
}

/// Colour definitions in CSS, shared by pages and standalone SVG pictures.
pub(crate) const COLOURS: &str = include_str!("page/colours.css");

/// Styles of a list of which only the visible rows exist as elements, and of a chart over time.
pub(crate) const CHART_STYLE: &str = concat!(
    include_str!("page/kinds.css"),
    include_str!("page/timeline.css"),
    include_str!("page/rows.css")
);

/// The message of a page whose script does not run.
pub(crate) const NO_SCRIPT: &str = "<noscript><p>This page needs JavaScript.</p></noscript>\n";

const STYLE: &str = include_str!("page/page.css");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_a_packet_is_escaped() {
        assert_eq!(escaped("<b>&\"'\0"), "&lt;b&gt;&amp;&quot;&#39;\\u{0}");
    }

    #[test]
    fn control_and_direction_characters_are_visible() {
        assert_eq!(shown("a\u{202e}b\u{7f}\r\n\u{2066}é"), "a\\u{202e}b\\u{7f}\\u{d}\n\\u{2066}é");
    }
}
