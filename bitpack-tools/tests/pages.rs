//! Opens the pages of dumps and layouts in a real browser: hovering highlights, types fold. Checks
//! nothing if there is no Chromium.

mod browser;

use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::dump::{Dump, page as dumped};
use bitpack_tools::input::Packet;
use bitpack_tools::layout::page as laid_out;
use bitpack_tools::model::Model;
use browser::visited;
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

const WIDTHS: [u32; 2] = [1280, 500];

/// Script that hovers over a field, then over a bit of another field, and then leaves the packet.
const HOVER: &str = r"
const all=selector=>[...document.querySelectorAll(selector)];
const fire=(it,type)=>it.dispatchEvent(new MouseEvent(type,{bubbles:true}));
const lit=()=>[all('tr.on').map(it=>it.cells[2].textContent),all('.grid b.on').length];
const row=name=>all('tbody tr').find(it=>it.cells[2].textContent===name);
const seen={};
fire(row('first.at'),'mouseover');
seen.field=lit();
fire(all('.grid b')[24],'mouseover');
seen.bit=lit();
fire(document.querySelector('details.packet'),'mouseleave');
seen.away=lit();
const packet=document.querySelector('details.packet');
const height=packet.offsetHeight;
packet.querySelector('summary').click();
seen.folded=packet.offsetHeight<height/2;
seen.overflow=document.documentElement.scrollWidth-innerWidth;
document.getElementById('seen').textContent=JSON.stringify(seen);
";

#[test]
fn hovering_over_a_field_shows_its_bits_and_back() -> Outcome {
    let world = World { tick: 1, first: Body { at: 500, kind: 3 }, others: Vec::new() };
    let model = Model::new(Description::of::<World>()).map_err(|fault| format!("{fault:?}"))?;
    let bytes = world.to_bytes()?;
    let packet = Packet::new("a packet".to_owned(), bytes);
    let page = dumped("a dump", &[Dump::of(&model, 0, packet)], 0);
    for width in WIDTHS {
        let Some(seen) = visited(&format!("dump_{width}"), &page, HOVER, width)? else {
            return Ok(());
        };
        ensure!(seen["field"] == json!([["first.at"], 16]), "{seen}");
        ensure!(seen["bit"] == json!([["first.kind"], 3]), "{seen}");
        ensure!(seen["away"] == json!([[], 0]), "{seen}");
        ensure!(seen["folded"] == true, "{seen}");
        ensure!(seen["overflow"].as_i64() <= Some(0), "{seen}");
    }
    Ok(())
}

/// Script that hovers over a row of the table, and then folds every type.
const FOLD: &str = r"
const all=selector=>[...document.querySelectorAll(selector)];
const fire=(it,type)=>it.dispatchEvent(new MouseEvent(type,{bubbles:true}));
const seen={types:all('details.block').map(it=>it.querySelector('b').textContent)};
fire(all('tbody tr')[1],'mouseover');
seen.row=all('tr.on').map(it=>it.cells[0].textContent);
seen.pictures=all('g.on').length;
const whole=document.body.scrollHeight;
all('details.block > summary').reverse().forEach(it=>it.click());
seen.open=all('details.block[open]').length;
seen.folded=document.querySelector('details.block').offsetHeight<whole/3;
all('details.block > summary').forEach(it=>it.click());
seen.again=all('details.block[open]').length;
seen.overflow=document.documentElement.scrollWidth-innerWidth;
document.getElementById('seen').textContent=JSON.stringify(seen);
";

#[test]
fn types_fold_and_hovering_over_a_row_shows_its_cells() -> Outcome {
    let model = Model::new(Description::of::<World>()).map_err(|fault| format!("{fault:?}"))?;
    let page = laid_out(&model, &[model.packets()[0].type_ as usize]);
    for width in WIDTHS {
        let Some(seen) = visited(&format!("layout_{width}"), &page, FOLD, width)? else {
            return Ok(());
        };
        ensure!(seen["types"] == json!(["World", "Body"]), "{seen}");
        ensure!(seen["row"] == json!(["first"]), "{seen}");
        ensure!(seen["pictures"].as_u64() >= Some(1), "{seen}");
        ensure!(seen["open"] == 0 && seen["folded"] == true && seen["again"] == 2, "{seen}");
        ensure!(seen["overflow"].as_i64() <= Some(0), "{seen}");
    }
    Ok(())
}
