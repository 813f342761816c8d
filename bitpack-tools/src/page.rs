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

/// Returns a complete HTML document.
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
pub(crate) const COLOURS: &str = "\
:root{color-scheme:light dark;--paper:#fff;--ink:#1c2430;--dim:#5b6676;--faint:#98a2b0;--line:#d9dee6;\
--value:#0b6fa8;--structure:#9a6300;--mark:#69737f;--opaque:#8a3fa0;--rejected:#c3262b}
@media(prefers-color-scheme:dark){:root{--paper:#12161d;--ink:#e4e8ee;--dim:#9aa5b4;--faint:#626d7c;\
--line:#2b323d;--value:#5fc0f2;--structure:#e8b04a;--mark:#8b95a3;--opaque:#d18be6;--rejected:#ff7070}}
.value{--c:var(--value)}.structure{--c:var(--structure)}.mark{--c:var(--mark)}\
.opaque{--c:var(--opaque)}.rejected{--c:var(--rejected)}
";

const STYLE: &str = "\
*{box-sizing:border-box}
body{margin:0 auto;max-width:96rem;padding:1rem 1.25rem 3rem;background:var(--paper);color:var(--ink);\
font:15px/1.45 system-ui,sans-serif}
h1{font-size:1.35rem;margin:.25rem 0 .5rem;overflow-wrap:anywhere}
summary{cursor:pointer;padding:.3rem 0;overflow-wrap:anywhere}
details{border-top:1px solid var(--line)}
table{border-collapse:collapse;font:13px/1.4 ui-monospace,monospace;width:100%}
th{text-align:left;font-weight:600;color:var(--dim);border-bottom:1px solid var(--line)}
th,td{padding:.1rem .8rem .1rem 0;vertical-align:top;white-space:pre}
td:last-child{white-space:pre-wrap;min-width:16ch}
.fields{overflow-x:auto}
.legend{color:var(--dim);font-size:13px}
.key{display:inline-block;width:.8em;height:.8em;border-radius:2px;background:var(--c);margin:0 .4em 0 .8em}
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_packet_says_is_no_markup() {
        assert_eq!(escaped("<b>&\"'\0"), "&lt;b&gt;&amp;&quot;&#39;\u{fffd}");
    }
}
