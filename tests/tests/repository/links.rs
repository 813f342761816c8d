//! The program that checks the links of built documentation.

use std::{fs, io};

use bitpack_tests::links::check;

#[test]
fn a_dead_link_is_found() -> io::Result<()> {
    let folder = std::env::temp_dir().join(format!("bitpack-links-{}", std::process::id()));
    fs::create_dir_all(folder.join("sub"))?;
    fs::write(
        folder.join("index.html"),
        r#"<a class="x" href="sub/index.html#a%3Cb">there</a> <h2 id="top">"#,
    )?;
    fs::write(
        folder.join("sub/index.html"),
        r##"<p id="a&lt;b"><a href="../index.html#top">there</a> <a href="#nowhere">no</a>
        <a href="https://example.com/gone">not ours</a> <img alt="" src="gone.svg">
        <script>"<a href=\"${f}\">"</script><a href='..'></a><a href="../">there</a>"##,
    )?;
    let report = check(&folder);
    fs::remove_dir_all(&folder)?;
    let report = report?;
    assert_eq!((report.pages, report.links), (2, 5));
    let dead: Vec<_> = report.dead.iter().map(|dead| dead.link.as_str()).collect();
    assert_eq!(dead, ["#nowhere", "gone.svg"]);
    Ok(())
}
