//! Opens the page of a profile in a real browser: hovers, zooms, sorts and filters.
//! Checks nothing if there is no Chromium.

use crate::browser::{WIDTHS, visited};
use crate::wasteful::{World, worlds};
use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::profile::{Profile, page};
use serde_json::json;

/// Script that uses the page as a visitor would, and records the visible result.
const VISIT: &str = r"
const frames=()=>all('#flame a'),frame=name=>frames().find(it=>it.textContent===name);
const go=async it=>{
  const before=location.hash;
  it.click();
  await until(()=>location.hash!==before);
  await wait(50);
};
seen.frames=frames().length;
seen.slices=all('.slice').length;
seen.blank=document.getElementById('flame').getBoundingClientRect().bottom-Math.max(...frames().map(it=>it.getBoundingClientRect().bottom));
seen.backticks=/`/.test(document.getElementById('hints').textContent);
seen.order=all('h2').map(it=>it.textContent);
fire(frame('position'),'mouseover');
seen.tip=document.getElementById('tip').textContent;
await go(frame('bodies'));
seen.closer=frames().map(it=>it.textContent);
seen.wide=parseFloat(frame('bodies').style.width);
await go(frame('bodies'));
await go(frame('all packets'));
seen.back=frames().length;
await go(all('#hints a').find(it=>it.textContent.includes('bodies[]')));
const path=decodeURIComponent(location.hash.slice(4));
seen.hint=[path,document.querySelector('#selected b').textContent];
seen.marked=all('#hints .on, #small-hints .on').length;
seen.row=all('#rows tr.on').length>0||all('#selected a').length>0;
await go(document.querySelector('#kinds a'));
seen.type=[all('#kinds tr.on').length,document.querySelector('#flame a:last-of-type')!==null];
await go(all('#rows td a').find(it=>it.textContent==='bodies[].position'));
seen.field=document.querySelector('#selected').textContent;
fire(all('.slice')[3],'mouseover');
seen.when=document.querySelector('#time .tip').textContent;
const packets=()=>all('#kinds tbody tr').reduce((sum,it)=>sum+ +it.cells[1].textContent.replaceAll(',',''),0);
seen.packets=packets();
const bars=document.querySelector('.timeline'),box=bars.getBoundingClientRect();
fire(bars,'pointerdown',{clientX:box.left+1});
fire(bars,'pointermove',{clientX:box.left+.3*box.width});
fire(bars,'pointerup',{clientX:box.left+.49*box.width});
seen.range=packets();
fire(document.querySelector('.when button'),'click');
seen.whole=packets();
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
filter.value='';
filter.dispatchEvent(new Event('input'));
all('details').forEach(it=>{it.open=true;});
seen.contrasts=contrasts();
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
        ensure!(number("blank").abs() < 2.0, "{seen}");
        ensure!(seen["backticks"] == false, "{seen}");
        ensure!(list("order")[..2] == ["Possible savings", "Time"], "{seen}");
        ensure!(seen["hint"][0] == seen["hint"][1] && number("marked") > 0.0, "{seen}");
        ensure!(seen["row"] == true && seen["type"] == json!([1, true]), "{seen}");
        ensure!(text("field").starts_with("bodies[].position"), "{seen}");
        ensure!(text("field").contains(" bits each, "), "{seen}");
        let (some, packets) = (number("range"), number("packets"));
        ensure!(some > 0.4 * packets && some < 0.6 * packets, "{some} of {packets}");
        ensure!((number("whole") - packets).abs() < 0.5, "{seen}");
        ensure!(seen["contrasts"]["below"] == json!([]), "{}", seen["contrasts"]);
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

/// A page for many packets is nearly as small as one for few.
#[test]
fn a_page_of_many_packets_is_small() -> Outcome {
    let (few, many) = (made(400)?, made(if cfg!(debug_assertions) { 4_000 } else { 100_000 })?);
    ensure!(many.len() < few.len() + few.len() / 4, "{} and {} bytes", few.len(), many.len());
    Ok(())
}

/// Script that selects the two halves of the time, and records the bits of each field in both.
const HALVES: &str = r"
const [from,to]=all('.when input'),rows=()=>all('#rows tbody tr').map(it=>[it.cells[0].textContent,it.cells[3].textContent]);
const choose=(first,last)=>{
  from.value=first;
  to.value=last;
  to.dispatchEvent(new Event('change'));
};
const tip=name=>{
  const it=all('#flame a').find(it=>it.textContent===name);
  if(it)fire(it,'mouseover');
  return it?document.getElementById('tip').textContent:'no frame';
};
seen.whole=Object.fromEntries(rows());
choose(0,5);
seen.first=Object.fromEntries(rows());
seen.firstFrame=tip('data');
seen.note=document.getElementById('scaled').hidden;
choose(5,10);
seen.second=Object.fromEntries(rows());
seen.secondFrame=tip('data');
";

/// The bits of a field in a selected range are those that were sent in it. The list is empty in the
/// first half of the packets, and has 40 bytes in the second one.
#[test]
fn a_selected_range_has_the_bits_of_each_field() -> Outcome {
    #[derive(Serialize)]
    struct Burst {
        tick: u16,
        #[bytes]
        #[max_len(63)]
        data: Vec<u8>,
    }
    let model = Model::new(Description::of::<Burst>()).map_err(|it| format!("{it:?}"))?;
    let mut profile = Profile::new(&model);
    for tick in 0..200_u16 {
        let data = vec![7; if tick < 100 { 0 } else { 40 }];
        let (bytes, time) = (Burst { tick, data }.to_bytes()?, Some(f64::from(tick) / 20.0));
        profile.packet(&Packet { time, bytes, ..Packet::default() }, None);
    }
    let page = page("burst", &profile.report());
    let Some(seen) = visited("profile_range", &page, HALVES, (WIDTHS[0], false))? else {
        return Ok(());
    };
    for (half, data) in [("whole", "32,000"), ("first", "0"), ("second", "32,000")] {
        let each = if half == "whole" { 2 } else { 1 };
        ensure!(seen[half]["data"] == data, "{half}: {seen:#}");
        for (name, bits) in [("tick", 1600), ("data (length)", 600)] {
            let bits = (each * bits).to_string();
            let shown = seen[half][name].as_str().unwrap_or_default().replace(',', "");
            ensure!(shown == bits, "{half}, {name}: {seen:#}");
        }
    }
    ensure!(seen["note"] == false, "{seen:#}");
    // with the length and the padding before the bytes
    for (frame, bits) in [("firstFrame", ": 800 bits, "), ("secondFrame", ": 32,800 bits, ")] {
        ensure!(seen[frame].as_str().is_some_and(|it| it.contains(bits)), "{seen:#}");
    }
    Ok(())
}
