//! Implementations for IP and socket addresses.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use crate::codec::{array, omit_default, plain};
use crate::delta::Delta;
use crate::place::{Place, store};

as_other! {
    /// Sent in 32 bits: the four octets in order.
    [] Ipv4Addr, "Ipv4Addr" as [u8; 4] = array::<4, _>(plain::<u8>()), blank Self::UNSPECIFIED;
    |value| value.octets(), |read| Some(Self::from(read))
}

as_other! {
    /// Sent in 128 bits: the sixteen octets in order.
    [] Ipv6Addr, "Ipv6Addr" as [u8; 16] = array::<16, _>(plain::<u8>()), blank Self::UNSPECIFIED;
    |value| value.octets(), |read| Some(Self::from(read))
}

serialize_by_parts! {
    /// Sent in 48 bits: the address, then the port.
    SocketAddrV4, "SocketAddrV4", means "SocketAddrV4", blank Self::new(Ipv4Addr::UNSPECIFIED, 0);
    |value| {
        0 ip: plain::<Ipv4Addr>() => *value.ip(),
        1 port: plain::<u16>() => value.port(),
    }
    Self::new(ip, port)
}

serialize_by_parts! {
    /// Sent in 145 bits if flow information and scope id are both 0, as they nearly always are: the
    /// address, the port, and a bit that is 0. Otherwise the bit is 1 and both follow, which makes
    /// 209 bits.
    SocketAddrV6, "SocketAddrV6", means "SocketAddrV6", blank Self::new(Ipv6Addr::UNSPECIFIED, 0, 0, 0);
    |value| {
        0 ip: plain::<Ipv6Addr>() => *value.ip(),
        1 port: plain::<u16>() => value.port(),
        2 flow_and_scope: omit_default(plain::<(u32, u32)>())
            => (value.flowinfo(), value.scope_id()),
    }
    Self::new(ip, port, flow_and_scope.0, flow_and_scope.1)
}

macro_rules! either {
    ($(#[$doc:meta])* $type:ident $name:literal: $v4:ident, $v6:ident) => {
        serialize! {
            $(#[$doc])*
            [] $type, either_schema!($name: "V4" $v4, "V6" $v6), blank Self::V4($v4::blank());
            |this, run| {
                let value = *this.peek();
                let read = if run.tag(u32::from(value.is_ipv6()), 2, 1)? == 0 {
                    let mut v4 = if let Self::V4(v4) = value { v4 } else { $v4::blank() };
                    run.enter_variant("V4", const { Self::SCHEMA.chosen(0) })?;
                    run.field("0", S::lend(&mut v4), const { &plain::<$v4>().coded() }, 0)?;
                    run.leave_variant();
                    Self::V4(v4)
                } else {
                    let mut v6 = if let Self::V6(v6) = value { v6 } else { $v6::blank() };
                    run.enter_variant("V6", const { Self::SCHEMA.chosen(1) })?;
                    run.field("0", S::lend(&mut v6), const { &plain::<$v6>().coded() }, 0)?;
                    run.leave_variant();
                    Self::V6(v6)
                };
                store(this, read);
                run.close_type::<Self>()
            }
        }

        /// Sends the whole address if it has changed.
        impl Delta for $type {
            whole_delta!(equal);
        }
    };
}

either! {
    /// Sends one bit, set for IPv6, then the address: 33 or 129 bits.
    IpAddr "IpAddr": Ipv4Addr, Ipv6Addr
}

either! {
    /// Sends one bit, set for IPv6, then the address: 49 bits, or 146 (210 with flow information or
    /// a scope id).
    SocketAddr "SocketAddr": SocketAddrV4, SocketAddrV6
}
