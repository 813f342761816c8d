//! Opens the pages of dumps and layouts in a real browser: searches, selects, follows links, folds.
//! Checks nothing if there is no Chromium.

use core::net::SocketAddr;

use crate::browser::{WIDTHS, visited};
use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::dump::{Dump, Page};
use bitpack_tools::input::Packet;
use bitpack_tools::layout::{page as laid_out, subjects};
use bitpack_tools::model::Model;
use serde_json::json;

#[derive(Serialize)]
struct Body {
    at: u16,
    #[bits(3)]
    kind: u8,
}

#[derive(Serialize)]
struct World {
    tick: u8,
    first: Body,
    #[max_len(3)]
    others: Vec<Body>,
}

/// Script that selects packets and fields by clicks, hovers, searches, follows links and selects a
/// range of time.
const VISIT: &str = r"
const rows=()=>all('#list .line').map(it=>it.children[0].textContent);
const leaf=name=>all('#tree .leaf').find(it=>it.children[0].title===name);
const type=async text=>{
  document.getElementById('search').value=text;
  document.getElementById('search').dispatchEvent(new Event('input'));
  await wait(400);
  return rows();
};
const lit=kind=>[all(`#tree .${kind}`).map(it=>it.children[0].title),all(`#bits b.${kind}`).map(it=>it.textContent).join('')];
seen.rows=all('#list .line').map(it=>[...it.children].map(it=>it.textContent)).slice(0,2);
seen.first=document.getElementById('name').textContent;
fire(leaf('first.at'),'mouseover');
seen.over=lit('over');
fire(all('#bits b').find(it=>it.dataset.line==='2'),'mouseover');
seen.back=lit('over');
fire(document.getElementById('bits'),'mouseleave');
seen.away=lit('over');
fire(leaf('first.at'),'click');
seen.field=document.getElementById('field').textContent;
seen.hash=location.hash;
fire(all('#list .line')[2],'click');
await until(()=>document.getElementById('name').textContent.startsWith('Packet 3'));
seen.third=document.getElementById('name').textContent;
fire(all('#facts a').find(it=>it.textContent.startsWith('next')),'click');
await until(()=>document.getElementById('name').textContent.startsWith('Packet 5'));
seen.next=location.hash;
seen.found=await type('first.at>502');
seen.kind=await type('first.kind = 3');
seen.word=await type('10.0.0.2');
seen.element=await type('others[1].at=7');
seen.hit=all('#tree .hit').map(it=>it.children[0].title);
seen.none=await type('nothing');
seen.count=document.getElementById('count').textContent;
await type('');
fire(leaf('tick'),'click');
fire(document.querySelector('#field a'),'click');
await wait(400);
seen.link=[document.getElementById('search').value,rows()];
await type('');
const bars=document.querySelector('.timeline'),box=bars.getBoundingClientRect();
fire(bars,'pointerdown',{clientX:box.left+.45*box.width});
fire(bars,'pointermove',{clientX:box.left+.9*box.width});
fire(bars,'pointerup',{clientX:box.left+.99*box.width});
await wait(300);
seen.range=rows();
fire(all('.when button')[0],'click');
await wait(300);
const from=document.querySelector('.when input');
from.value=3.5;
from.dispatchEvent(new Event('change'));
await wait(300);
seen.typed=rows();
fire(all('.when button')[0],'click');
await wait(300);
location.hash='#packet=6&field=1';
await until(()=>document.getElementById('name').textContent.startsWith('Packet 6'));
seen.hashed=document.getElementById('field').textContent;
seen.verdict=document.getElementById('verdict').textContent;
seen.rest=all('#tree .leaf.unread').map(it=>`${it.children[0].textContent}: ${it.children[1].textContent}`);
seen.all=document.getElementById('legend').textContent;
fire(leaf('first.at')??leaf('tick'),'mouseover');
seen.contrasts=contrasts();
seen.overflow=overflow();
";

/// Returns the page of six packets, a second apart. The last is cut off.
fn dumped_page() -> Result<String, Box<dyn core::error::Error>> {
    let model = Model::new(Description::of::<World>()).map_err(|fault| format!("{fault:?}"))?;
    let [server, one, other] =
        [1, 2, 3].map(|host| SocketAddr::from(([10, 0, 0, host], 5000 + u16::from(host))));
    let ends = [[one, server], [other, server], [server, one], [server, other], [server, one]];
    let mut page = Page::new("a dump");
    for i in 0..6_u8 {
        let others = (0..i % 4).map(|it| Body { at: 5 + u16::from(it) * 2, kind: 1 }).collect();
        let first = Body { at: 500 + u16::from(i), kind: 3 };
        let mut bytes = World { tick: i, first, others }.to_bytes()?;
        if i == 5 {
            bytes.truncate(4);
        }
        let ends = ends.get(usize::from(i)).copied();
        let (from, time) = (format!("packet {}", i + 1), Some(1.7e9 + f64::from(i)));
        let packet = Packet { from, time, ends, bytes, ..Packet::default() };
        page.add(&Dump::of(&model, 0, packet));
    }
    Ok(page.finish())
}

#[test]
fn packets_are_found_and_selected_in_the_page_of_a_dump() -> Outcome {
    let page = dumped_page()?;
    for (width, is_dark) in [(WIDTHS[0], false), (WIDTHS[1], true), (WIDTHS[0], true)] {
        let Some(seen) = visited("dump", &page, VISIT, (width, is_dark))? else {
            return Ok(());
        };
        let ends = "10.0.0.2:5002 → 10.0.0.1:5001";
        let fields = "tick 0, at 500, kind 3";
        ensure!(
            seen["rows"][0] == json!(["1", "0.000000", "to server", ends, "World", "4", fields]),
            "{seen}"
        );
        ensure!(seen["first"] == "Packet 1: World, 4 bytes", "{seen}");
        ensure!(seen["over"] == json!([["first.at"], "0010111110000000"]), "{seen}");
        ensure!(seen["back"] == json!([["first.kind"], "110"]), "{seen}");
        ensure!(seen["away"] == json!([[], ""]), "{seen}");
        let field = seen["field"].as_str().unwrap_or_default();
        ensure!(field.contains("16 bits at bit 8, byte 1: 0x1f4"), "{field}");
        ensure!(seen["hash"] == "#packet=1&field=1", "{seen}");
        ensure!(seen["third"] == "Packet 3: World, 9 bytes", "{seen}");
        ensure!(seen["next"] == "#packet=5", "{seen}");
        ensure!(seen["found"] == json!(["4", "5", "6"]), "{seen}");
        ensure!(seen["kind"] == json!(["1", "2", "3", "4", "5", "6"]), "{seen}");
        ensure!(seen["word"] == json!(["1", "3", "5"]), "{seen}");
        ensure!(seen["element"] == json!(["3", "4"]), "{seen}");
        ensure!(seen["hit"] == json!(["others[1].at"]), "{seen}");
        ensure!(seen["none"] == json!([]) && seen["count"] == "0 of 6 packets", "{seen}");
        ensure!(seen["link"] == json!(["tick=2", ["3"]]), "{seen}");
        ensure!(seen["range"] == json!(["3", "4", "5", "6"]), "{seen}");
        ensure!(seen["typed"] == json!(["5", "6"]), "{seen}");
        let verdict = seen["verdict"].as_str().unwrap_or_default();
        ensure!(verdict.starts_with("rejected at bit 29, `others"), "{seen}");
        ensure!(seen["contrasts"]["below"] == json!([]), "{}", seen["contrasts"]);
        ensure!(seen["rest"] == json!(["(not decoded): 1 byte"]), "{seen}");
        let all = seen["all"].as_str().unwrap_or_default();
        ensure!(all.contains("(1 byte not decoded)"), "{all}");
        ensure!(seen["contrasts"]["texts"].as_u64() > Some(50), "{seen}");
        ensure!(seen["overflow"].as_i64() <= Some(0), "{seen}");
    }
    Ok(())
}

#[derive(Serialize)]
enum Choice {
    First,
    Second { field: u8 },
}

/// Script that hovers over a row of the table, folds every type, and follows a link of the overview.
const FOLD: &str = r"
seen.types=all('details.block').map(it=>it.querySelector('b').textContent);
fire(all('tbody tr').find(it=>it.cells[0].textContent==='first'),'mouseover');
seen.row=all('tr.on').map(it=>it.cells[0].textContent);
seen.pictures=all('g.on').length;
const whole=document.body.scrollHeight;
all('details.block[open] > summary').reverse().forEach(it=>it.click());
seen.open=all('details.block[open]').length;
seen.folded=document.body.scrollHeight<whole/2;
const links=all('.all a');
seen.links=links.map(it=>it.textContent);
links[1].click();
await until(()=>document.querySelector(location.hash)?.open);
const part=document.querySelector(location.hash);
seen.part=part.querySelector('b').textContent;
await until(()=>part.getBoundingClientRect().top<innerHeight);
seen.isVisible=part.checkVisibility();
seen.targets=links.every(it=>document.querySelector(it.getAttribute('href')));
all('details.block:not([open]) > summary').forEach(it=>it.click());
seen.closed=all('details.block:not([open])').length;
seen.contrasts=contrasts();
seen.overflow=overflow();
";

#[test]
fn types_of_a_layout_fold_and_are_linked_and_a_row_shows_its_cells() -> Outcome {
    let model = Model::new(Description::of::<Choice>().and::<World>());
    let model = model.map_err(|fault| format!("{fault:?}"))?;
    let page = laid_out(&model, &subjects(&model, None)?);
    for (width, is_dark) in [(WIDTHS[0], false), (WIDTHS[1], true)] {
        let Some(seen) = visited("layout", &page, FOLD, (width, is_dark))? else {
            return Ok(());
        };
        let types = seen["types"].as_array().ok_or("no types")?;
        ensure!(["World", "Body"].iter().all(|it| types.contains(&json!(it))), "{seen}");
        ensure!(seen["row"] == json!(["first"]), "{seen}");
        ensure!(seen["pictures"].as_u64() >= Some(1), "{seen}");
        ensure!(seen["open"] == 0 && seen["folded"] == true && seen["closed"] == 0, "{seen}");
        ensure!(seen["links"] == json!(["Choice::First", "Choice::Second", "World"]), "{seen}");
        ensure!(seen["part"] == "1 = Second", "{seen}");
        ensure!(seen["isVisible"] == true && seen["targets"] == true, "{seen}");
        ensure!(seen["contrasts"]["below"] == json!([]), "{}", seen["contrasts"]);
        ensure!(seen["overflow"].as_i64() <= Some(0), "{seen}");
    }
    Ok(())
}
