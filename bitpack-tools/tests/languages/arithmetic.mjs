// Computes the step of a float, the float of a step, the rotation that some bits stand for, and its bits.

import { Reader, Rejected, Writer, stepOf, valueOf } from "./Unit.js";

export { Rejected };

export const Arithmetic = {
    read(bytes) {
        const asked = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
        const said = new DataView(new ArrayBuffer(16));
        const float = (at) => asked.getFloat32(at, true);
        if (asked.getUint8(0) > 0) {
            const value = new Reader(bytes.slice(1)).smallestThree([], asked.getUint8(0));
            value.forEach((component, i) => said.setFloat32(4 * i, component, true));
            const writer = new Writer();
            writer.smallestThree(value, asked.getUint8(0));
            return new Uint8Array([...new Uint8Array(said.buffer), ...writer.finish()]);
        }
        const steps = asked.getUint32(9, true);
        said.setUint32(0, stepOf(float(13), float(1), float(5), steps), true);
        said.setFloat32(4, valueOf(asked.getUint32(17, true), float(1), float(5), steps), true);
        return new Uint8Array(said.buffer, 0, 8);
    },

    write(value) {
        return value;
    },
};
