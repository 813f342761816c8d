// Runs a Godot project with the engine's Web build, without a browser: node offers the few parts of one that the
// engine looks at when it has no display.
//
//     node godot.cjs ENGINE PROJECT
//
// ENGINE is a folder with the files `index.js` and `index.wasm` of a Web export. All files of the folder PROJECT are in
// `res://`. The project calls functions of the object `bitpack`: `input()` returns the number and the bytes, in base 64,
// of the next request on the standard input, or nothing at its end; `output(text)` writes a reply in base 64 to the
// standard output; `fail(text)` and `quit()` end the program. The engine's own messages go to the standard error, and the first error in
// a script ends the program.

const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const [engine, project] = process.argv.slice(2);
const nothing = () => {};

class HTMLCanvasElement {
    tabIndex = 0;
    style = {};
    width = 64;
    height = 64;
    classList = { add: nothing, remove: nothing };
    addEventListener() {}
    removeEventListener() {}
    getBoundingClientRect() {
        return { x: 0, y: 0, left: 0, top: 0, width: 64, height: 64 };
    }
    getContext() {
        return null;
    }
    focus() {}
}

function write(bytes) {
    for (let rest = bytes; rest.length > 0; ) {
        try {
            rest = rest.subarray(fs.writeSync(1, rest));
        } catch (error) {
            if (error.code !== "EAGAIN") {
                throw error;
            }
        }
    }
}

/** Returns this number of bytes of the standard input, or `null` at its end. */
function read(length) {
    const bytes = Buffer.alloc(length);
    for (let at = 0; at < length; ) {
        const count = fs.readSync(0, bytes, at, length - at);
        if (count === 0) {
            return null;
        }
        at += count;
    }
    return bytes;
}

function input() {
    const head = read(8);
    return head === null ? "" : `${head.readUInt32LE(0)} ${read(head.readUInt32LE(4)).toString("base64")}`;
}

function output(text) {
    const reply = Buffer.from(text, "base64");
    const length = Buffer.alloc(4);
    length.writeUInt32LE(reply.length);
    write(Buffer.concat([length, reply]));
}

function fail(text) {
    process.stderr.write(`${text}\n`);
    process.exit(1);
}

function say(text) {
    process.stderr.write(`${text}\n`);
    if (/SCRIPT ERROR|Failed to load script/.test(text)) {
        // after the place of the error, which is the next message
        setImmediate(() => process.exit(1));
        failed = true;
    } else if (failed) {
        process.exit(1);
    }
}
let failed = false;

const canvas = new HTMLCanvasElement();
const page = {
    addEventListener: nothing,
    removeEventListener: nothing,
    appendChild: nothing,
    removeChild: nothing,
    style: {},
};
const scope = {
    ArrayBuffer, TextDecoder, TextEncoder, URL, Uint8Array, WebAssembly, clearInterval, clearTimeout, console, crypto,
    performance, queueMicrotask, setInterval, setTimeout,
    HTMLCanvasElement,
    addEventListener: nothing,
    removeEventListener: nothing,
    requestAnimationFrame: (draw) => setImmediate(() => draw(performance.now())),
    cancelAnimationFrame: nothing,
    devicePixelRatio: 1,
    innerHeight: 64,
    innerWidth: 64,
    isSecureContext: true,
    location: { href: "file:///", origin: "", pathname: "/", protocol: "file:", search: "" },
    matchMedia: () => ({ addEventListener: nothing, matches: false }),
    navigator: { appVersion: "", getGamepads: () => [], language: "en", languages: ["en"], platform: "", userAgent: "" },
    screen: { height: 64, width: 64 },
    document: {
        ...page,
        body: page,
        createElement: () => ({ ...page, remove: nothing }),
        currentScript: { src: "file:///index.js" },
        documentElement: page,
        getElementById: () => canvas,
        getElementsByTagName: () => [canvas],
        hasFocus: () => true,
        head: page,
        querySelector: () => canvas,
        title: "",
        visibilityState: "visible",
    },
    bitpack: {
        input,
        output,
        fail,
        quit: () => process.exit(failed ? 1 : 0),
    },
};
Object.assign(scope, { parent: scope, self: scope, top: scope, window: scope });
vm.createContext(scope);
const source = fs.readFileSync(path.join(engine, "index.js"), "utf8");
vm.runInContext(`${source}\nthis.Godot = Godot;`, scope, { filename: "index.js" });

async function main() {
    const compiled = await WebAssembly.compile(fs.readFileSync(path.join(engine, "index.wasm")));
    const godot = await scope.Godot({
        print: say,
        printErr: say,
        thisProgram: "index",
        noExitRuntime: false,
        instantiateWasm(imports, onSuccess) {
            WebAssembly.instantiate(compiled, imports).then((instance) => onSuccess(instance, compiled));
            return {};
        },
        locateFile: (file) => file,
    });
    await godot.initFS([]);
    godot.initConfig({
        canvas,
        canvasResizePolicy: 0,
        focusCanvas: false,
        godotPoolSize: 4,
        locale: "en",
        onExecute: null,
        onExit: (code) => process.exit(failed ? 1 : code),
        persistentDrops: false,
        virtualKeyboard: false,
    });
    for (const file of fs.readdirSync(project)) {
        godot.copyToFS(`/${file}`, new Uint8Array(fs.readFileSync(path.join(project, file))));
    }
    // otherwise the engine reports that the list of the project's classes is missing
    godot.copyToFS("/.godot/global_script_class_cache.cfg", new TextEncoder().encode("list=[]\n"));
    godot.callMain(["--headless", "--audio-driver", "Dummy"]);
}

main();
