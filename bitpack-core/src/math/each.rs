//! The loop `each!` for const evaluation.

/// Runs a statement for each element of a slice, or for each number from 0 up to a limit, in const
/// evaluation, where `for` is not available.
macro_rules! each {
    ($i:pat_param in 0..$end:expr => $body:expr) => {{
        let (mut next, end) = (0, $end);
        while next < end {
            let $i = next;
            next += 1;
            $body;
        }
    }};
    ($item:ident in $slice:expr => $body:expr) => {{
        // a slice pattern, since `len` is a call in const evaluation
        let mut rest: &[_] = $slice;
        while let [$item, others @ ..] = rest {
            rest = others;
            $body;
        }
    }};
}
