//! Opens a page in a real browser and runs a script on it.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Widths in pixels of the windows in which pages are tested.
#[allow(dead_code, reason = "each test uses only a part")]
pub(crate) const WIDTHS: [u32; 2] = [1280, 400];

/// Functions for the scripts: `contrasts()` returns the texts whose contrast is below 4.5 : 1.
const FUNCTIONS: &str = include_str!("functions.js");

/// Opens `page` in a window of this width, in the dark mode or the light one, and runs the script
/// `visit` once the page is ready. The script may wait, and assigns its results to `seen`. Returns
/// them, or `None` if there is no browser.
pub(crate) fn visited(
    name: &str,
    page: &str,
    visit: &str,
    (width, is_dark): (u32, bool),
) -> Result<Option<Value>, Box<dyn core::error::Error>> {
    let version = |name: &&&str| Command::new(name).arg("--version").output().is_ok();
    let Some(browser) = BROWSERS.iter().find(version) else {
        println!("skipped: there is no Chromium");
        return Ok(None);
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let name = format!("{name}_{width}{}", if is_dark { "_dark" } else { "" });
    let [inner, outer] = ["", "_frame"].map(|end| folder.join(format!("{name}{end}.html")));
    let script = format!("<script>{FUNCTIONS}\nrun(async seen=>{{\n{visit}\n}});</script></body>");
    let end = page.rfind("</body>").ok_or("the page has no end")?;
    fs::write(&inner, format!("{}{script}</html>", &page[..end]))?;
    // windows cannot be as narrow as a phone, but frames can
    fs::write(
        &outer,
        format!(
            "<!doctype html><iframe src=\"file://{}\" width={width} height=900></iframe>\
             <pre id=seen></pre><script>onmessage=it=>{{document.getElementById('seen').textContent=\
             it.data}}</script>",
            inner.display()
        ),
    )?;
    let scheme = u8::from(!is_dark);
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
        .arg("--virtual-time-budget=60000")
        .arg(format!("--blink-settings=preferredColorScheme={scheme}"))
        .arg(format!("--window-size={},950", width.max(500) + 40))
        .arg(format!("file://{}", outer.display()))
        .output()?;
    let dom = String::from_utf8_lossy(&output.stdout);
    let seen = dom.split_once("<pre id=\"seen\">").and_then(|(_, rest)| rest.split_once("</pre>"));
    let (seen, _) = seen.ok_or_else(|| format!("no page: {dom}"))?;
    let seen = seen.replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&");
    let seen: Value = serde_json::from_str(&seen).map_err(|why| format!("{why} in {seen:?}"))?;
    if seen["failed"].is_string() {
        return Err(format!("the script failed: {}", seen["failed"]).into());
    }
    Ok(Some(seen))
}
