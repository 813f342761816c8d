//! Compiles a TypeScript module with several versions of the compiler: with types that have names of the
//! runtime, fixed arrays, and bytes that are sent over a socket.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use bitpack::schema::Description;
use bitpack::{Delta, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages;

use crate::subject::{folder, model};
use crate::typescript;

#[derive(Serialize, Delta, Clone)]
struct Order {
    #[bits(min = 1, max = 9)]
    price: u8,
    at: [f32; 3],
    #[compressed(0.0, 1.0, 0.01)]
    colour: [f32; 4],
    #[smallest_three(bits = 9)]
    turn: [f32; 4],
    grid: [[u8; 2]; 3],
    long: [bool; 40],
    #[omit_default([1, 2])]
    usual: [u8; 2],
    #[bytes]
    hash: [u8; 4],
}

#[derive(Serialize, Delta, Clone)]
enum Stream {
    Reader,
    Writer(Reason),
}

#[derive(Serialize, Delta, Clone)]
struct Reason {
    reason: u8,
    field: Option<[u16; 2]>,
}

#[derive(Serialize, Delta, Clone)]
enum Each {
    Rejected,
    Equal,
}

#[derive(Serialize, Delta, Clone)]
struct Encoding {
    #[max_len(3)]
    orders: Vec<Order>,
    stream: Stream,
    each: Each,
    #[max_len(3)]
    #[omit_default]
    bytes: std::collections::BTreeSet<[u8; 2]>,
    #[bits(min = 0, max = 3)]
    count: u8,
    #[count(count)]
    some: [u16; 3],
}

#[derive(Serialize, Delta, Clone)]
struct Rejected {
    protocol: Encoding,
}

const GAME: Protocol = Protocol::of::<Rejected>("game", 1);

/// A program that uses the module as a game does.
const USER: &str = r#"
import { $Rejected, Order, Rejected, StreamWriter } from "./game.js";
import type { Bytes } from "./game.js";

import { Rejected as World } from "./deltas.js";

declare const socket: WebSocket;

export function changed(of: World, since: World): World {
    socket.send(of.writeDelta(since));
    return World.readDelta(of.writeDelta(since), since);
}

export function send(of: Rejected): Bytes {
    socket.send(of.write());
    return of.write();
}

export function made(): Rejected {
    const game = new Rejected();
    const order = new Order();
    order.at = [1, 2, 3];
    const [x, y, z]: [number, number, number] = order.at;
    order.grid[2][1] = x + y + z;
    order.long[39] = true;
    game.protocol.orders.push(order);
    game.protocol.stream = new StreamWriter();
    return game;
}

export function fieldOf(bytes: Uint8Array): string {
    try {
        return Rejected.read(bytes).protocol.each;
    } catch (error) {
        return error instanceof $Rejected ? error.field : "";
    }
}
"#;

/// Returns the compilers to test: the usual one, and those that `BITPACK_TSC_OTHERS` lists, separated by
/// colons.
fn compilers() -> Vec<PathBuf> {
    let others = std::env::var_os("BITPACK_TSC_OTHERS").unwrap_or_default();
    let others = std::env::split_paths(&others).filter(|it| it.exists()).collect::<Vec<_>>();
    typescript::compiler().into_iter().chain(others).collect()
}

/// Returns the version of a compiler.
fn version(compiler: &Path) -> Option<String> {
    let output = Command::new(compiler).arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(text.trim().trim_start_matches("Version ").to_owned())
}

#[test]
fn every_compiler_accepts_the_generated_module() -> Outcome {
    let text = languages::typescript(&model(GAME.describe::<Rejected>())?)?;
    for name in ["Order", "Stream", "Each", "Reason", "Rejected"] {
        let is_declared =
            ["class", "type"].iter().any(|it| text.contains(&format!("export {it} {name} ")));
        ensure!(is_declared, "{name} has another name");
    }
    ensure!(text.contains("at: [number, number, number] = [0, 0, 0];"), "{text}");
    ensure!(text.matches("/** JavaScript has one NaN").count() == 1, "{text}");
    let folder = folder("compilers");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("game.ts"), &text)?;
    fs::write(folder.join("user.ts"), USER)?;
    let deltas = GAME.describe_deltas::<Rejected, 8>(GAME.describe::<Rejected>());
    fs::write(folder.join("deltas.ts"), languages::typescript(&model(deltas)?)?)?;
    ensure!(!text.contains("$changed"), "deltas that are not described: {text}");
    for compiler in compilers() {
        let Some(version) = version(&compiler) else { continue };
        let mut command = Command::new(&compiler);
        command.args(["--strict", "--noUnusedLocals", "--noUnusedParameters", "--isolatedModules"]);
        command.args(["--noImplicitReturns", "--noImplicitOverride", "--declaration"]);
        command.args(["--target", "es2020", "--module", "esnext", "--moduleResolution", "bundler"]);
        command.args(["--lib", "es2020,dom"]);
        // TypeScript 5.4 does not know it
        if !version.starts_with("5.4") {
            command.arg("--isolatedDeclarations");
        }
        let output = command
            .arg("--outDir")
            .arg(folder.join(format!("made-{version}")))
            .args(["game.ts", "deltas.ts", "user.ts"].map(|it| folder.join(it)))
            .output()?;
        ensure!(output.status.success(), "{version}: {}", String::from_utf8_lossy(&output.stdout));
        println!("TypeScript {version}");
    }
    Ok(())
}

/// An error names the field, and a type of the game keeps its name in it.
#[test]
fn a_rejection_names_the_field() -> Outcome {
    let text = languages::typescript(&model(Description::of::<Order>())?)?;
    let script = r#"
        import { Order, Rejected } from "./Order.js";
        const field = (run) => {
            try {
                run();
                return "read";
            } catch (error) {
                return error instanceof Rejected ? `${error.field}: ${error.message}` : error;
            }
        };
        const check = (one, other) => {
            if (one !== other) throw new Error(`${one}, not ${other}`);
        };
        const order = new Order();
        order.price = 0;
        check(field(() => order.write()), "Order.price: range, at bit 0, in Order.price");
        order.price = 3;
        order.grid[1] = [1, 256];
        check(field(() => order.write()), "Order.grid: range, at bit 181, in Order.grid");
        order.grid[1] = [1, 2];
        check(field(() => Order.read(order.write())), "read");
        check(field(() => Order.read(order.write().subarray(0, 12))), "Order.at: overflow, at bit 68, in Order.at");
        check(field(() => Order.read(Uint8Array.from([...order.write(), 0]))), ": trailing, at bit 280");
    "#;
    typescript::run("compilers-node", script, &[("Order", text)])
}
