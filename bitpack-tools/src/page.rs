//! Self-contained HTML pages: light and dark, no network access.

/// Escapes text for HTML. Control characters other than a line feed become U+FFFD.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' => escaped.push('\n'),
            '\0'..='\u{1f}' => escaped.push('\u{fffd}'),
            character => escaped.push(character),
        }
    }
    escaped
}

/// Returns a complete HTML document with this title, style, body and script.
pub(crate) fn page(title: &str, style: &str, body: &str, script: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n\
         <meta name=viewport content=\"width=device-width,initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{COLOURS}{STYLE}{style}</style>\n</head>\n<body>\n{body}\
         <script>\n{script}</script>\n</body>\n</html>\n"
    )
}

/// Colour definitions in CSS, shared by pages and standalone SVG pictures.
pub(crate) const COLOURS: &str = include_str!("page/colours.css");

const STYLE: &str = include_str!("page/page.css");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_a_packet_is_escaped() {
        assert_eq!(escaped("<b>&\"'\0"), "&lt;b&gt;&amp;&quot;&#39;\u{fffd}");
    }
}
