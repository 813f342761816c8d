//! [`Select`]: chooses packets by their number, time and addresses.

use core::net::{IpAddr, SocketAddr};
use core::ops::RangeInclusive;
use core::str::FromStr;

use clap::Args;

use super::Packet;

/// Conditions on packets, which are options of commands. A packet is taken if it meets all of them. The
/// comment of each field is the help of its option, and `None` sets no condition.
#[derive(Clone, Debug, Default, PartialEq, Args)]
#[command(next_help_heading = "Packets")]
pub struct Select {
    /// Use only packets with these numbers, such as `3,10-20,500-`
    ///
    /// The number of a packet in a capture is that of its frame, as in Wireshark. In a text it is
    /// the line.
    #[arg(long, value_name = "RANGES", allow_hyphen_values = true)]
    pub number: Option<Numbers>,
    /// Use only packets of this type, or of this variant of an enum
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,
    /// Use only packets from this time on: seconds since the first packet, or `@` and seconds since
    /// 1970
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub after: Option<Moment>,
    /// Use only packets up to this time
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub before: Option<Moment>,
    /// Use only packets from or to this address, such as `10.0.0.2`, `10.0.0.2:5000` or `:5000`
    #[arg(long, value_name = "ADDRESS")]
    pub address: Option<Address>,
    /// Use only packets from this address
    #[arg(long, value_name = "ADDRESS")]
    pub source: Option<Address>,
    /// Use only packets to this address
    #[arg(long, value_name = "ADDRESS")]
    pub destination: Option<Address>,
    /// Time of the first packet of the file, from which a relative time counts.
    #[arg(skip)]
    pub start: Option<f64>,
}

impl Select {
    /// Returns `true` if a packet meets all conditions except [`only`](Self::only), which needs the
    /// schema. The first packet with a time sets [`start`](Self::start).
    pub fn takes(&mut self, packet: &Packet) -> bool {
        self.start = self.start.or(packet.time);
        let is_in = |it: &Numbers| it.0.iter().any(|it| it.contains(&packet.number));
        self.number.as_ref().is_none_or(is_in)
            && self.is_in_time(packet.time)
            && self.has_addresses(packet.ends)
    }

    /// Returns `true` if no packet after this number can be taken.
    pub fn ends_at(&self, number: u64) -> bool {
        self.number.as_ref().is_some_and(|it| it.0.iter().all(|it| *it.end() <= number))
    }

    fn is_in_time(&self, time: Option<f64>) -> bool {
        let Some((time, start)) = time.zip(self.start) else {
            return self.after.is_none() && self.before.is_none();
        };
        self.after.is_none_or(|after| time >= after.seconds(start))
            && self.before.is_none_or(|before| time <= before.seconds(start))
    }

    fn has_addresses(&self, ends: Option<[SocketAddr; 2]>) -> bool {
        let Some([source, destination]) = ends else {
            return [self.address, self.source, self.destination].iter().all(Option::is_none);
        };
        let is_at = |wanted: Option<Address>, any: &[SocketAddr]| {
            wanted.is_none_or(|wanted| any.iter().any(|it| wanted.is_of(*it)))
        };
        is_at(self.address, &[source, destination])
            && is_at(self.source, &[source])
            && is_at(self.destination, &[destination])
    }
}

/// Ranges of packet numbers, such as `3,10-20,500-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers(Vec<RangeInclusive<u64>>);

impl FromStr for Numbers {
    type Err = String;

    /// Parses the ranges. The error describes the wrong part.
    fn from_str(text: &str) -> Result<Self, String> {
        let number = |digits: &str, default: u64| match digits.trim() {
            "" => Ok(default),
            digits => digits.parse().map_err(|_| format!("`{digits}` is not a number")),
        };
        let range = |part: &str| match part.split_once('-') {
            Some((first, last)) if part.trim() != "-" => {
                let (first, last) = (number(first, 1)?, number(last, u64::MAX)?);
                let wrong = || format!("`{}` ends before it begins", part.trim());
                (first <= last).then_some(first..=last).ok_or_else(wrong)
            }
            Some(_) => Err("`-` lacks a number".to_owned()),
            None => part
                .trim()
                .parse()
                .map(|it| it..=it)
                .map_err(|_| format!("`{part}` is not a number")),
        };
        text.split(',').map(range).collect::<Result<_, _>>().map(Self)
    }
}

/// A time, either since the first packet or since 1970.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moment {
    /// Seconds since the first packet of the file.
    Relative(f64),
    /// Seconds since 1970, in UTC.
    Absolute(f64),
}

impl Moment {
    fn seconds(self, start: f64) -> f64 {
        match self {
            Self::Relative(seconds) => start + seconds,
            Self::Absolute(seconds) => seconds,
        }
    }
}

impl FromStr for Moment {
    type Err = String;

    /// Parses `12.5`, seconds since the first packet, or `@1700000000.25`, seconds since 1970.
    fn from_str(text: &str) -> Result<Self, String> {
        let (digits, moment) = match text.strip_prefix('@') {
            Some(digits) => (digits, Self::Absolute as fn(f64) -> Self),
            None => (text, Self::Relative as fn(f64) -> Self),
        };
        let seconds = digits.parse().ok().filter(|it: &f64| it.is_finite());
        seconds
            .map(moment)
            .ok_or_else(|| "not a number of seconds, such as `12.5` or `@1700000000`".to_owned())
    }
}

/// An IP address, a port, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    ip: Option<IpAddr>,
    port: Option<u16>,
}

impl Address {
    fn is_of(self, end: SocketAddr) -> bool {
        self.ip.is_none_or(|ip| ip == end.ip()) && self.port.is_none_or(|port| port == end.port())
    }
}

impl FromStr for Address {
    type Err = String;

    /// Parses `10.0.0.2`, `10.0.0.2:5000`, `:5000`, `::1` or `[::1]:5000`.
    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(ip) = text.parse() {
            return Ok(Self { ip: Some(ip), port: None });
        }
        if let Ok(end) = text.parse::<SocketAddr>() {
            return Ok(Self { ip: Some(end.ip()), port: Some(end.port()) });
        }
        let port = text.strip_prefix(':').and_then(|port| port.parse().ok());
        let wrong = "not an address, such as `10.0.0.2`, `10.0.0.2:5000`, `:5000` or `[::1]:5000`";
        port.map(|port| Self { ip: None, port: Some(port) }).ok_or_else(|| wrong.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_parsed() {
        let several = Numbers(vec![3..=3, 10..=20, 500..=u64::MAX]);
        assert_eq!("3,10-20,500-".parse(), Ok(several));
        assert_eq!("-4".parse(), Ok(Numbers(vec![1..=4])));
        for wrong in ["", "-", "a", "1-b", "1,", "5-2"] {
            assert!(wrong.parse::<Numbers>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn packets_are_chosen() -> Result<(), String> {
        let ends = [([10, 0, 0, 1], 5000), ([10, 0, 0, 2], 6000)].map(SocketAddr::from);
        let packet = |number: u64| Packet {
            number,
            time: Some(100.0 + number as f64),
            ends: Some(ends),
            ..Packet::default()
        };
        let chosen = |select: Select| -> Vec<u64> {
            let mut select = select;
            (1..=5).filter(|number| select.takes(&packet(*number))).collect()
        };
        let number = Some("2,4-".parse()?);
        assert_eq!(chosen(Select { number, ..Select::default() }), [2, 4, 5]);
        let (after, before) = ("1".parse().ok(), "@104".parse().ok());
        assert_eq!(chosen(Select { after, before, ..Select::default() }), [2, 3, 4]);
        for (address, count) in [
            ("10.0.0.1", [5, 5, 0]),
            ("10.0.0.2:6000", [5, 0, 5]),
            (":5000", [5, 5, 0]),
            ("10.0.0.1:6000", [0, 0, 0]),
            ("::1", [0, 0, 0]),
        ] {
            let it = Some(address.parse()?);
            let chosen = [
                Select { address: it, ..Select::default() },
                Select { source: it, ..Select::default() },
                Select { destination: it, ..Select::default() },
            ]
            .map(|select| chosen(select).len());
            assert_eq!(chosen, count, "{address}");
        }
        Ok(())
    }

    #[test]
    fn packets_without_a_time_or_an_address_meet_no_condition_on_it() {
        let packet = Packet::new("a file".to_owned(), vec![1]);
        assert!(Select::default().takes(&packet));
        assert!(!Select { after: "0".parse().ok(), ..Select::default() }.takes(&packet));
        assert!(!Select { source: ":1".parse().ok(), ..Select::default() }.takes(&packet));
    }
}
