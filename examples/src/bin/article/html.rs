//! Formats the page as one HTML file without external resources, for light and dark mode and for
//! any width.

use core::fmt;

use bitpack_examples::anatomy::{Anatomy, Bit, letter};

use crate::page::{Block, Page, hex};

/// Formats the page as an HTML document.
pub(crate) struct Html<'a>(pub(crate) &'a Page);

/// Number of colours for the fields of a packet. They repeat if there are more fields.
const COLOURS: usize = 6;

impl fmt::Display for Html<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (claims, failed) = self.0.claims();
        let style = include_str!("page.css");
        write!(
            f,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>From XML to packed bits</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n\
             <h1>From XML to packed bits</h1>\n\
             <p class=\"sum\">{claims} claims, each checked as this page was written: {failed} false.</p>\n"
        )?;
        self.contents(f)?;
        let mut claimed = false;
        for block in &self.0.blocks {
            let claims = matches!(block, Block::Claim { .. });
            match (claimed, claims) {
                (false, true) => writeln!(f, "<ul class=\"claims\">")?,
                (true, false) => writeln!(f, "</ul>")?,
                _ => {}
            }
            claimed = claims;
            Self::block(f, block)?;
        }
        f.write_str(if claimed { "</ul>\n" } else { "" })?;
        writeln!(f, "</main>\n</body>\n</html>")
    }
}

impl Html<'_> {
    fn contents(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<nav>")?;
        for block in &self.0.blocks {
            match block {
                Block::Article(title) => writeln!(f, "<strong>{}</strong>", Escaped(title))?,
                Block::Chapter(title) => {
                    writeln!(f, "<a href=\"#{}\">{}</a>", anchor(title), Escaped(title))?;
                }
                _ => {}
            }
        }
        writeln!(f, "</nav>")
    }

    fn block(f: &mut fmt::Formatter<'_>, block: &Block) -> fmt::Result {
        match block {
            Block::Article(title) => writeln!(f, "<h2>{}</h2>", Escaped(title)),
            Block::Chapter(title) => {
                writeln!(f, "<h3 id=\"{}\">{}</h3>", anchor(title), Escaped(title))
            }
            Block::Text(text) => writeln!(f, "<p>{}</p>", Prose(text)),
            Block::Listing(text) => writeln!(f, "<pre>{}</pre>", Escaped(text.trim_end())),
            Block::Table(rows) => table(f, rows),
            Block::Bars(rows) => bars(f, rows),
            Block::Packet(anatomy) => packet(f, anatomy),
            Block::Claim { text, holds } => {
                let class = if *holds { "" } else { " class=\"false\"" };
                writeln!(f, "<li{class}>{}</li>", Prose(text))
            }
        }
    }
}

fn table(f: &mut fmt::Formatter<'_>, rows: &[Vec<String>]) -> fmt::Result {
    writeln!(f, "<div class=\"wide\"><table>")?;
    for (number, row) in rows.iter().enumerate() {
        let cell = if number == 0 { "th" } else { "td" };
        f.write_str("<tr>")?;
        row.iter().try_for_each(|text| write!(f, "<{cell}>{}</{cell}>", Escaped(text)))?;
        writeln!(f, "</tr>")?;
    }
    writeln!(f, "</table></div>")
}

fn bars(f: &mut fmt::Formatter<'_>, bars: &[(&str, usize)]) -> fmt::Result {
    let most = bars.iter().map(|(_, bytes)| *bytes).max().unwrap_or(1).max(1);
    writeln!(f, "<div class=\"bars\">")?;
    for (number, (name, bytes)) in bars.iter().enumerate() {
        let share = (bytes * 1000).div_ceil(most);
        let (whole, tenth) = (share / 10, share % 10);
        writeln!(
            f,
            "<span>{}</span><span class=\"number\">{bytes} bytes</span>\
             <span><i class=\"c{}\" style=\"width:{whole}.{tenth}%\"></i></span>",
            Escaped(name),
            number % COLOURS
        )?;
    }
    writeln!(f, "</div>")
}

fn packet(f: &mut fmt::Formatter<'_>, anatomy: &Anatomy) -> fmt::Result {
    writeln!(f, "<div class=\"packet\"><table>")?;
    for (number, part) in anatomy.parts.iter().enumerate() {
        let unit = if part.bits == 1 { "bit" } else { "bits" };
        writeln!(
            f,
            "<tr><td><b class=\"c{}\">{}</b></td><td>{} {unit}</td><td>{}</td><td>{}</td></tr>",
            number % COLOURS,
            letter(number),
            part.bits,
            Escaped(&part.name),
            Escaped(&part.value)
        )?;
    }
    writeln!(f, "</table>\n<div class=\"bytes\">")?;
    for (byte, bits) in anatomy.bytes.iter().zip(anatomy.bytes_of_bits()) {
        f.write_str("<div><span>")?;
        bits.iter().try_for_each(|bit| one(f, anatomy, *bit))?;
        writeln!(f, "</span><code>{}</code></div>", hex(&[*byte]))?;
    }
    writeln!(f, "</div></div>")
}

fn one(f: &mut fmt::Formatter<'_>, anatomy: &Anatomy, bit: Bit) -> fmt::Result {
    let digit = u8::from(bit.set);
    let Some((number, part)) = bit.part.and_then(|part| Some((part, anatomy.parts.get(part)?)))
    else {
        return write!(f, "<b title=\"not read\">{digit}</b>");
    };
    let colour = number % COLOURS;
    write!(f, "<b class=\"c{colour}\" title=\"{}: {}\">", letter(number), Escaped(&part.name))?;
    write!(f, "{digit}</b>")
}

/// Converts the title of a chapter to an HTML anchor.
fn anchor(title: &str) -> String {
    let words = title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

/// Formats text as HTML, with the parts between backticks as code.
struct Prose<'a>(&'a str);

impl fmt::Display for Prose<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, part) in self.0.split('`').enumerate() {
            match number % 2 {
                0 => write!(f, "{}", Escaped(part))?,
                _ => write!(f, "<code>{}</code>", Escaped(part))?,
            }
        }
        Ok(())
    }
}

/// Formats text with the special characters of HTML escaped.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            _ => write!(f, "{character}"),
        })
    }
}
