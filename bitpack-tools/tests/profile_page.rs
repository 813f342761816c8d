//! Opens the page of a profile in a real browser: hovers, zooms, sorts and filters, and measures
//! the time until it is drawn. Checks nothing if there is no Chromium.

mod browser;
#[allow(dead_code, reason = "each test uses only a part")]
mod game;
#[allow(dead_code, reason = "each test uses only a part")]
mod wasteful;

use std::time::Instant;

use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::profile::{Profile, page};
use browser::{WIDTHS, visited};
use wasteful::{World, worlds};

/// Script that uses the page as a visitor would, and records the visible result.
const VISIT: &str = r"
const frame=name=>all('#flame div').find(it=>it.textContent===name);
seen.frames=all('#flame div').length;
seen.slices=all('#time g').length;
fire(frame('position'),'mouseover');
seen.tip=document.getElementById('tip').textContent;
fire(frame('bodies'),'click');
seen.closer=all('#flame div').map(it=>it.textContent);
seen.wide=parseFloat(frame('bodies').style.width);
fire(frame('bodies'),'click');
fire(frame('all packets'),'click');
seen.back=all('#flame div').length;
fire(all('#time g')[3],'mouseover');
seen.when=document.getElementById('when').textContent;
const column=at=>all('#rows tbody tr').filter(it=>!it.hidden).map(it=>it.cells[at].textContent);
fire(all('#rows th')[3],'click');
seen.down=column(3);
fire(all('#rows th')[3],'click');
seen.up=column(3);
const filter=document.getElementById('filter');
filter.value='BODIES 0..';
filter.dispatchEvent(new Event('input'));
seen.filtered=column(0);
seen.count=document.getElementById('count').textContent;
seen.overflow=overflow();
";

/// Returns the HTML page for a profile of `packets` packets.
fn made(packets: usize) -> Result<String, Box<dyn core::error::Error>> {
    let model = Model::new(Description::of::<World<true>>()).map_err(|it| format!("{it:?}"))?;
    let (mut profile, worlds) = (Profile::new(&model), worlds(400));
    for (i, world) in (0_u32..).zip(worlds.iter().cycle().take(packets)) {
        let (from, time) = (String::new(), Some(f64::from(i) / 20.0));
        profile.packet(&Packet { from, time, bytes: world.to_bytes()?, ..Packet::default() }, None);
    }
    Ok(page("worlds", &profile.report()))
}

#[test]
fn the_page_of_a_profile_works_in_a_browser() -> Outcome {
    let page = made(400)?;
    for view in [(WIDTHS[0], false), (WIDTHS[1], true)] {
        let Some(seen) = visited("profile", &page, VISIT, view)? else {
            return Ok(());
        };
        let text = |name: &str| seen[name].as_str().unwrap_or_default().to_owned();
        let number = |name: &str| seen[name].as_f64().unwrap_or(-1.0);
        let list = |name: &str| -> Vec<String> {
            let all = seen[name].as_array().into_iter().flatten();
            all.filter_map(|it| it.as_str().map(str::to_owned)).collect()
        };
        ensure!(text("tip").starts_with("World.bodies[].position: "), "{}", text("tip"));
        ensure!(text("tip").contains(" bits, ") && text("tip").contains(" %"), "{}", text("tip"));
        // the zoomed frame fills the width of the page, and the frames beside it are gone
        ensure!((number("wide") - 100.0).abs() < 0.01, "{seen}");
        let closer = list("closer");
        ensure!(closer.iter().any(|it| it == "position"), "{closer:?}");
        ensure!(!closer.iter().any(|it| it == "doors"), "{closer:?}");
        ensure!(seen["back"] == seen["frames"] && number("frames") > 10.0, "{seen}");
        ensure!((100.0..=256.0).contains(&number("slices")), "{seen}");
        ensure!(text("when").contains(" s: ") && text("when").ends_with(" a second"), "{seen}");
        let numbers = |name: &str| -> Vec<u64> {
            list(name).iter().filter_map(|it| it.replace(',', "").parse().ok()).collect()
        };
        let (down, mut up) = (numbers("down"), numbers("up"));
        ensure!(down.len() > 10 && down.is_sorted_by(|a, b| a >= b), "{down:?}");
        up.reverse();
        ensure!(up == down, "{up:?} {down:?}");
        let filtered = list("filtered");
        ensure!(filtered.len() == 3, "{filtered:?}");
        ensure!(filtered.iter().all(|it| it.starts_with("bodies")), "{filtered:?}");
        ensure!(text("count").starts_with("3 of "), "{seen}");
        ensure!(number("overflow") <= 0.0, "wider than the window by {}", number("overflow"));
    }
    Ok(())
}

/// A page for many packets is nearly as small as one for few, and opens as quickly.
#[test]
fn a_page_of_many_packets_is_small_and_opens_quickly() -> Outcome {
    let (few, many) = (made(400)?, made(if cfg!(debug_assertions) { 4_000 } else { 100_000 })?);
    ensure!(many.len() < few.len() + few.len() / 4, "{} and {} bytes", few.len(), many.len());
    let start = Instant::now();
    let Some(seen) = visited("profile_many", &many, VISIT, (1280, false))? else {
        return Ok(());
    };
    let (all, loaded) = (start.elapsed(), seen["loaded"].as_f64().unwrap_or(f64::MAX));
    println!("{} bytes, drawn after {loaded:.0} ms; the browser took {all:?}", many.len());
    Ok(())
}
