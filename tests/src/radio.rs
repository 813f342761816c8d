//! Messages of AIS (ships) and ADS-B (aircraft), whose numbers begin with their most significant bit.
//!
//! Sources of the fields: ITU-R M.1371 for AIS; ICAO Doc 9871 for ADS-B.

use bitpack::Serialize;

use crate::conformance;

/// A message of AIS: the bits of the characters of an `AIVDM` sentence, six each.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[tag(discriminant, bits = 6)]
#[repr(u8)]
pub enum Ais {
    /// Type 1, a position report.
    Position(Position) = 1,
    /// Type 5, static data and the voyage.
    Static(Box<Static>) = 5,
}

/// A position report of class A.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names are those of the format")]
pub struct Position {
    #[bits(2)]
    pub repeat: u8,
    #[bits(30)]
    pub mmsi: u32,
    #[bits(4)]
    pub status: u8,
    pub turn: i8,
    #[bits(10)]
    pub speed: u16,
    pub accuracy: bool,
    #[bits(28)]
    pub lon: i32,
    #[bits(27)]
    pub lat: i32,
    #[bits(12)]
    pub course: u16,
    #[bits(9)]
    pub heading: u16,
    #[bits(6)]
    pub second: u8,
    #[bits(2)]
    pub maneuver: u8,
    #[reserved(3)]
    pub raim: bool,
    #[bits(19)]
    pub radio: u32,
}

/// The name of a ship and its voyage.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[check(0, bits = 1)]
#[expect(missing_docs, reason = "the names are those of the format")]
pub struct Static {
    #[bits(2)]
    pub repeat: u8,
    #[bits(30)]
    pub mmsi: u32,
    #[bits(2)]
    pub ais_version: u8,
    #[bits(30)]
    pub imo: u32,
    #[bits(6)]
    pub callsign: [u8; 7],
    #[bits(6)]
    pub shipname: [u8; 20],
    pub ship_type: u8,
    #[bits(9)]
    pub to_bow: u16,
    #[bits(9)]
    pub to_stern: u16,
    #[bits(6)]
    pub to_port: u8,
    #[bits(6)]
    pub to_starboard: u8,
    #[bits(4)]
    pub epfd: u8,
    #[bits(4)]
    pub month: u8,
    #[bits(5)]
    pub day: u8,
    #[bits(5)]
    pub hour: u8,
    #[bits(6)]
    pub minute: u8,
    pub draught: u8,
    #[bits(6)]
    pub destination: [u8; 20],
    pub dte: bool,
}

/// A message of ADS-B: an extended squitter of 112 bits.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names are those of the format")]
pub struct AdsB {
    #[check(17, bits = 5)]
    #[bits(3)]
    pub capability: u8,
    #[bits(24)]
    pub icao: u32,
    pub message: Squitter,
    #[bits(24)]
    pub parity: u32,
}

/// The content of a message of ADS-B, 56 bits with the type code.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[tag(discriminant, bits = 5)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are those of the format")]
pub enum Squitter {
    /// Type code 4: the callsign.
    Identification {
        #[bits(3)]
        category: u8,
        #[bits(6)]
        callsign: [u8; 8],
    } = 4,
    /// Type code 11: a position in the air, in the compact form.
    Position {
        #[bits(2)]
        surveillance_status: u8,
        nic_b: bool,
        #[bits(12)]
        altitude: u16,
        is_utc: bool,
        cpr_format: bool,
        #[bits(17)]
        cpr_lat: u32,
        #[bits(17)]
        cpr_lon: u32,
    } = 11,
    /// Type code 19: the velocity. The components are those over ground for the subtypes 1 and 2,
    /// and the heading and the airspeed for 3 and 4.
    Velocity {
        #[bits(3)]
        subtype: u8,
        flags: [bool; 2],
        #[bits(3)]
        nac_v: u8,
        components: [(bool, Ten); 2],
        is_barometric: bool,
        is_down: bool,
        #[bits(9)]
        vertical_rate: u16,
        #[reserved(2)]
        is_below: bool,
        #[bits(7)]
        geo_minus_baro: u8,
    } = 19,
}

/// A number of ten bits.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub struct Ten(#[bits(10)] pub u16);

/// Real messages of AIS with the payloads of these sentences:
/// `!AIVDM,1,1,,B,15M67FC000G?ufbE`FepT@3n00Sa,0*5C`,
/// `!AIVDM,1,1,,A,15NJQiPOl=G?m:bE`Gpt<aun00S8,0*56`,
/// `!AIVDM,1,1,,B,14eG;o@034o8sd<L9i:a;WF>062D,0*7D`, and
/// `!AIVDM,2,1,1,A,55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp8,0*1C` with
/// `!AIVDM,2,2,1,A,88888888880,2*25`.
pub const AIS: [&str; 4] = [
    "0457461d64c00005cff6ea95a16b789100f60008e9",
    "04579a87181fd0d5cfd4aa95a17e3c329f760008c8",
    "044b572f74000c4dc8eec31c2712a92e758e006094",
    "1453ddaa60022d82fb318f1b8820156152804241105360820820820820467091817c55ee01e8e1578193d22e082082082082082080",
];

/// Real messages of ADS-B: two callsigns, an even and an odd position of one aircraft, a velocity over
/// ground and one in the air.
pub const ADS_B: [&str; 6] = [
    "8d406b902015a678d4d220aa4bda",
    "8d4840d6202cc371c32ce0576098",
    "8d40621d58c382d690c8ac2863a7",
    "8d40621d58c386435cc412692ad6",
    "8d485020994409940838175b284f",
    "8da05f219b06b6af189400cbc33f",
];

/// Returns the bytes of a message; none if its digits are wrong, which no reader accepts.
#[must_use]
pub fn bytes(hex: &str) -> Vec<u8> {
    conformance::bytes(hex).unwrap_or_default()
}

/// Returns a text of characters of six bits: `@`, letters, digits and some others. AIS has an `@` where
/// a text ends early, ADS-B a space.
#[must_use]
pub fn text(characters: &[u8]) -> String {
    let ascii = |code: &u8| char::from(if *code < 32 { code + 64 } else { *code });
    characters.iter().map(ascii).collect::<String>().trim_end_matches([' ', '@']).to_owned()
}
