// Computes the step of a float, the float of a step, the rotation that some bits stand for, and its bits.

import { Reader, Rejected, Writer, stepOf, valueOf } from "./Unit.js";

export { Rejected };

export const Arithmetic = {
    read(bytes) {
        const asked = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
        const said = new DataView(new ArrayBuffer(16));
        const float = (at) => asked.getFloat32(at, true);
        if (asked.getUint8(0) >= 30) {
            const double = (at) => asked.getFloat64(at, true);
            const step = asked.getUint32(33, true) + asked.getUint32(37, true) * 2 ** 32;
            const [min, max, steps] = [double(1), double(9), double(17)];
            const writer = new Writer();
            writer.compressedDouble(double(25), min, max, steps, false, asked.getUint8(0) === 31);
            new Uint8Array(said.buffer).set(writer.finish());
            const bytes = new DataView(new ArrayBuffer(8));
            bytes.setUint32(0, step % 2 ** 32, true);
            bytes.setUint32(4, Math.floor(step / 2 ** 32), true);
            said.setFloat64(8, new Reader(new Uint8Array(bytes.buffer)).compressedDouble(0, min, max, steps), true);
            return new Uint8Array(said.buffer);
        }
        if (asked.getUint8(0) > 1) {
            const value = new Reader(bytes.slice(1)).smallestThree([], asked.getUint8(0));
            value.forEach((component, i) => said.setFloat32(4 * i, component, true));
            const writer = new Writer();
            writer.smallestThree(value, asked.getUint8(0));
            return new Uint8Array([...new Uint8Array(said.buffer), ...writer.finish()]);
        }
        const steps = asked.getUint32(9, true);
        if (asked.getUint8(0) === 1) {
            const writer = new Writer();
            writer.compressed(float(13), float(1), float(5), steps, false, true);
            new Uint8Array(said.buffer).set(writer.finish());
        } else {
            said.setUint32(0, stepOf(float(13), float(1), float(5), steps), true);
        }
        said.setFloat32(4, valueOf(asked.getUint32(17, true), float(1), float(5), steps), true);
        return new Uint8Array(said.buffer, 0, 8);
    },

    write(value) {
        return value;
    },
};
