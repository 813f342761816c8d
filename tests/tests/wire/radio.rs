//! Real messages of AIS and ADS-B, read and written again. The expected values are those of
//! `pyais.decode(sentence).asdict()` of pyais 3.3.1 and of `pyModeS.decode(message)` of pyModeS 3.6.1.

use bitpack::{Error, ErrorKind, MsbFirst, Serialize};
use bitpack_tests::radio::{ADS_B, AIS, AdsB, Ais, Position, Squitter, Static, bytes, text};
use bitpack_tests::wire::Outcome;

/// Reads a message that takes all of its bytes, and checks that it is written again as them.
fn read<T: Serialize>(hex: &str) -> Result<T, Error> {
    let message = MsbFirst::<T>::read(&bytes(hex))?;
    assert_eq!(message.to_bytes()?, bytes(hex));
    Ok(message.0)
}

/// Returns a number of some units, rounded like the values of pyais.
fn scaled(raw: i32, unit: f64) -> f64 {
    (f64::from(raw) / unit * 1e6).round() / 1e6
}

#[test]
fn positions_of_ships() -> Outcome {
    // mmsi, status, turn, speed, accuracy, lon, lat, course, heading, second, radio
    let expected = [
        (366_053_209, 3, 0, 0.0, false, -122.341_618, 37.802_118, 219.3, 1, 59, 2281),
        (367_436_230, 0, 127, 26.9, false, -122.370_845, 37.802_618, 312.2, 318, 59, 2248),
        (316_001_245, 0, 0, 19.6, true, -123.877_75, 49.200_283, 235.0, 235, 7, 24_724),
    ];
    for (hex, (mmsi, status, turn, speed, accuracy, lon, lat, course, heading, second, radio)) in
        AIS.iter().zip(expected)
    {
        let Ais::Position(it) = read(hex)? else { panic!("{hex} is no position") };
        assert_eq!((it.mmsi, it.status, it.turn, it.accuracy), (mmsi, status, turn, accuracy));
        assert_eq!((scaled(it.lon, 600_000.0), scaled(it.lat, 600_000.0)), (lon, lat));
        let motion = (scaled(it.speed.into(), 10.0), scaled(it.course.into(), 10.0));
        assert_eq!(motion, (speed, course));
        assert_eq!((it.heading, it.second, it.radio), (heading, second, radio));
        assert_eq!((it.repeat, it.maneuver, it.raim), (0, 0, false));
    }
    Ok(())
}

#[test]
fn voyage_of_a_ship() -> Outcome {
    let Ais::Static(it) = read(AIS[3])? else { panic!("no static data") };
    assert_eq!((it.repeat, it.mmsi, it.ais_version, it.imo), (0, 351_759_000, 0, 9_134_270));
    let texts = [text(&it.callsign), text(&it.shipname), text(&it.destination)];
    assert_eq!(texts, ["3FOF8", "EVER DIADEM", "NEW YORK"]);
    assert_eq!((it.ship_type, it.to_bow, it.to_stern), (70, 225, 70));
    assert_eq!((it.to_port, it.to_starboard, it.epfd), (1, 31, 1));
    assert_eq!((it.month, it.day, it.hour, it.minute), (5, 15, 14, 0));
    assert_eq!((it.draught, it.dte), (122, false));
    Ok(())
}

#[test]
fn messages_of_aircraft() -> Outcome {
    let messages = ADS_B.map(read::<AdsB>);
    let [one, other, even, odd, ground, air] = messages;
    for (message, icao, name) in [(one?, 0x40_6B90, "EZY85MH"), (other?, 0x48_40D6, "KLM1023")] {
        let Squitter::Identification { category, callsign } = &message.message else {
            panic!("{message:?}")
        };
        assert_eq!((message.capability, message.icao), (5, icao));
        assert_eq!((*category, &*text(callsign)), (0, name));
    }
    for (message, format, lat, lon) in
        [(even?, false, 93_000, 51_372), (odd?, true, 74_158, 50_194)]
    {
        let expected = Squitter::Position {
            surveillance_status: 0,
            nic_b: false,
            altitude: 0xC38,
            is_utc: false,
            cpr_format: format,
            cpr_lat: lat,
            cpr_lon: lon,
        };
        assert_eq!((message.icao, message.message), (0x40_621D, expected));
        // 38,000 feet: without the bit for steps of 25 feet, from -1,000 on
        assert_eq!(((0xC38 >> 5) << 4 | 0xC38 & 15) * 25 - 1000, 38_000);
    }
    let (ground, air) = (ground?, air?);
    let Squitter::Velocity { subtype, nac_v, components: [east, north], is_barometric, .. } =
        ground.message
    else {
        panic!("{ground:?}")
    };
    assert_eq!((ground.icao, subtype, nac_v, is_barometric), (0x48_5020, 1, 0, false));
    let [west, south] = [east, north].map(|(is_negative, speed)| {
        assert!(is_negative);
        f64::from(speed.0 - 1)
    });
    // the ground speed 159 and the track
    assert!((159.0..160.0).contains(&west.hypot(south)));
    assert!(((180.0 + (west / south).atan().to_degrees()) - 182.880_377_552_847_6).abs() < 1e-9);
    let Squitter::Velocity { is_down, vertical_rate, is_below, geo_minus_baro, .. } =
        ground.message
    else {
        panic!("{ground:?}")
    };
    assert_eq!((is_down, (vertical_rate - 1) * 64), (true, 832));
    assert_eq!((is_below, u16::from(geo_minus_baro - 1) * 25), (false, 550));
    let Squitter::Velocity { subtype, components, is_barometric, is_down, vertical_rate, .. } =
        air.message
    else {
        panic!("{air:?}")
    };
    let [(has_heading, heading), (is_true, speed)] = components;
    assert_eq!((air.icao, subtype, is_barometric), (0xA0_5F21, 3, true));
    assert_eq!((has_heading, f64::from(heading.0) * 360.0 / 1024.0), (true, 243.984_375));
    assert_eq!((is_true, speed.0 - 1), (true, 375));
    assert_eq!((is_down, (vertical_rate - 1) * 64), (true, 2304));
    Ok(())
}

#[test]
fn damaged_messages_are_rejected_at_their_bit() -> Outcome {
    let refused = |bytes: &[u8], bit: usize| {
        let mut bytes = bytes.to_vec();
        bytes[bit / 8] ^= 0x80 >> (bit % 8);
        MsbFirst::<Ais>::read(&bytes).map_err(|error| (error.kind(), error.bit())).err()
    };
    let voyage = bytes(AIS[3]);
    // the type, the spare bit, and nothing else
    for bit in 0..424 {
        let expected = match bit {
            0..=5 => Some((ErrorKind::Tag, 0)),
            423 => Some((ErrorKind::Check, 423)),
            _ => None,
        };
        // 000101 is one bit away from 000001, a position, which is shorter
        let found = refused(&voyage, bit);
        assert!(found == expected || bit == 3 && found.is_some(), "{bit}: {found:?}");
    }
    for length in 0..voyage.len() {
        let read = MsbFirst::<Ais>::read(&voyage[..length]);
        assert_eq!(read.map_err(Error::kind), Err(ErrorKind::Overflow), "{length}");
    }
    let padded = MsbFirst(true).to_bytes()?;
    assert_eq!(padded, [0x80]);
    for bit in 1..8 {
        let read = MsbFirst::<bool>::read(&[0x80 | 0x80 >> bit]);
        assert_eq!(read, Err(Error::new(ErrorKind::Align, 1)));
    }
    Ok(())
}

#[test]
fn numbers_that_do_not_fit_are_rejected() -> Outcome {
    let Ais::Position(position) = read(AIS[0])? else { panic!("no position") };
    let far = Ais::Position(Position { lon: 1 << 27, ..position });
    let written = MsbFirst(far).to_bytes();
    assert_eq!(written, Err(Error::new(ErrorKind::Range, 61)));
    let Ais::Static(it) = read(AIS[3])? else { panic!("no static data") };
    let late = Ais::Static(Box::new(Static { hour: 32, ..*it }));
    assert_eq!(MsbFirst(late).to_bytes(), Err(Error::new(ErrorKind::Range, 283)));
    Ok(())
}
