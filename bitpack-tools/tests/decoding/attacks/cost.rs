//! [`Cost`]: the time and the memory that a function takes.

use core::time::Duration;

use allocation_counter::measure;
use cpu_time::ThreadTime;

/// Maximum time for a small file: a second without debug assertions.
const LONGEST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 1 });

/// The time and the memory that a function took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    /// Time on the processor.
    pub(crate) time: Duration,
    /// Most bytes on the heap at once.
    pub(crate) bytes: u64,
}

impl Cost {
    /// Runs a function and returns its result and its cost.
    pub(crate) fn of<T>(run: impl FnOnce() -> T) -> (Option<T>, Self) {
        let (start, mut result) = (ThreadTime::now(), None);
        let info = measure(|| result = Some(run()));
        (result, Self { time: start.elapsed(), bytes: info.bytes_max })
    }

    /// Returns the larger time and the larger memory of two costs.
    pub(crate) fn max(self, other: Self) -> Self {
        Self { time: self.time.max(other.time), bytes: self.bytes.max(other.bytes) }
    }

    /// Returns an error if the cost is above that of a small file.
    pub(crate) fn check(self, most_bytes: u64) -> Result<Self, String> {
        if self.time > LONGEST || self.bytes > most_bytes {
            return Err(format!("{self:?}, of at most {LONGEST:?} and {most_bytes} bytes"));
        }
        Ok(self)
    }
}
