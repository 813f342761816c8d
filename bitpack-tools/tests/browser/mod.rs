//! Opens a page in a real browser and runs a script on it.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Opens `page` in a window of this width and runs the script `visit`. Returns the JSON that the
/// script leaves in the element `#seen`, or `None` if there is no browser.
pub(crate) fn visited(
    name: &str,
    page: &str,
    visit: &str,
    width: u32,
) -> Result<Option<Value>, Box<dyn core::error::Error>> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.html"));
    fs::write(
        &file,
        page.replace("</body>", &format!("<pre id=seen></pre><script>{visit}</script></body>")),
    )?;
    let version = |name: &&&str| Command::new(name).arg("--version").output().is_ok();
    let Some(browser) = BROWSERS.iter().find(version) else {
        println!("skipped: there is no Chromium");
        return Ok(None);
    };
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
        .arg(format!("--window-size={width},900"))
        .arg(format!("file://{}", file.display()))
        .output()?;
    let dom = String::from_utf8_lossy(&output.stdout);
    let seen = dom.split_once("<pre id=\"seen\">").and_then(|(_, rest)| rest.split_once("</pre>"));
    let (seen, _) = seen.ok_or_else(|| format!("no page: {dom}"))?;
    let seen = seen.replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&");
    Ok(Some(serde_json::from_str(&seen).map_err(|why| format!("{why} in {seen:?}"))?))
}
