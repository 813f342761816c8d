// Runs the program of this folder, compiled for WebAssembly: `node run.mjs bitpack-wasm.wasm`.
import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const { exports } = new WebAssembly.Instance(module, {});
// (a panic is a trap, which is an exception here)
const code = exports.main(0, 0);
if (code !== 0) {
  console.error("modelled packets have other bytes in WebAssembly");
  process.exit(1);
}
console.log("modelled packets have the same bytes in WebAssembly");
