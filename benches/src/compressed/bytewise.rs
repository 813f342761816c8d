//! [`Bytewise`]: an adaptive arithmetic coder of bytes, whose contexts are the bytes before. A general
//! compressor of packets amounts to this.

/// The speeds of a context's two counters, as those of a modelled packet.
const SPEEDS: [u32; 2] = [4, 7];

/// Two counters of the probability that a bit is set, in units of 2⁻¹⁶.
type Context = [u16; 2];

/// An arithmetic coder of bytes. Each packet begins with the trained probabilities.
#[derive(Clone, Debug)]
pub(super) struct Bytewise {
    order: u32,
    contexts: Vec<Context>,
    /// The index of each context that the current packet has changed, and the context before the
    /// change.
    changed: Vec<(usize, Context)>,
}

/// The interval of a coder, and the bytes that it writes or reads.
struct Interval<'b> {
    low: u32,
    high: u32,
    code: u32,
    out: Vec<u8>,
    bytes: &'b [u8],
    is_reading: bool,
}

impl Bytewise {
    pub(super) fn new(order: u32) -> Self {
        let contexts = vec![[1 << 15; 2]; 1 << (8 * order + 8)];
        Self { order, contexts, changed: Vec::new() }
    }

    /// Learns from a packet.
    pub(super) fn train(&mut self, packet: &[u8]) {
        self.code(packet, packet.len(), false);
        self.changed.clear();
    }

    pub(super) fn pack(&mut self, packet: &[u8]) -> Vec<u8> {
        let interval = self.code(packet, packet.len(), false);
        self.forget();
        // the shortest number in the interval, without zero bytes at its end
        let mut out = interval.out;
        let kept = (0..4).find(|kept| {
            let mask = u32::MAX.checked_shr(8 * kept).unwrap_or(0);
            interval.low & mask == 0 || interval.low | mask < interval.high
        });
        let kept = kept.unwrap_or(4);
        let mask = u32::MAX.checked_shr(8 * kept).unwrap_or(0);
        let end = if interval.low & mask == 0 { interval.low } else { (interval.low | mask) + 1 };
        out.extend(end.swap_bytes().to_le_bytes().into_iter().take(kept as usize));
        while out.last() == Some(&0) {
            out.pop();
        }
        out
    }

    pub(super) fn unpack(&mut self, bytes: &[u8], length: usize) -> Vec<u8> {
        let read = self.code(bytes, length, true).out;
        self.forget();
        read
    }

    /// Sets the probabilities to those of the training.
    fn forget(&mut self) {
        for (at, before) in self.changed.drain(..).rev() {
            self.contexts[at] = before;
        }
    }

    /// Writes or reads `length` bytes.
    fn code<'b>(&mut self, bytes: &'b [u8], length: usize, is_reading: bool) -> Interval<'b> {
        let mut interval =
            Interval { low: 0, high: u32::MAX, code: 0, out: Vec::new(), bytes, is_reading };
        if is_reading {
            (0..4).for_each(|_| interval.shift_in());
        }
        let (mut read, mut before) = (Vec::new(), 0_usize);
        let all = (1_usize << (8 * self.order)) - 1;
        let mut input = bytes.iter();
        for _ in 0..length {
            let byte = if is_reading { 0 } else { input.next().copied().unwrap_or(0) };
            let mut node = 1_usize;
            for bit in (0..8).rev() {
                let place = (before & all) << 8 | node;
                let context = &mut self.contexts[place];
                self.changed.push((place, *context));
                let mean = u32::midpoint(context[0].into(), context[1].into());
                let set = interval.bit(mean.clamp(32, 65_504), byte >> bit & 1 == 1);
                for (counter, speed) in context.iter_mut().zip(SPEEDS) {
                    *counter = if set {
                        *counter + ((u16::MAX - *counter) >> speed)
                    } else {
                        *counter - (*counter >> speed)
                    };
                }
                node = node << 1 | usize::from(set);
            }
            before = before << 8 | (node & 255);
            if is_reading {
                read.push(node as u8);
            }
        }
        if is_reading {
            interval.out = read;
        }
        interval
    }
}

impl Interval<'_> {
    fn shift_in(&mut self) {
        let (first, rest) = self.bytes.split_first().unwrap_or((&0, &[]));
        self.code = self.code << 8 | u32::from(*first);
        self.bytes = rest;
    }

    /// Codes a bit that is set with the probability `set`, in units of 2⁻¹⁶. Returns it.
    fn bit(&mut self, set: u32, bit: bool) -> bool {
        let range = u64::from(self.high - self.low);
        let middle = self.low + ((range * u64::from(set)) >> 16) as u32;
        let bit = if self.is_reading { self.code <= middle } else { bit };
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            if self.is_reading {
                self.shift_in();
            } else {
                self.out.push((self.high >> 24) as u8);
            }
            self.low <<= 8;
            self.high = self.high << 8 | 255;
        }
        bit
    }
}
