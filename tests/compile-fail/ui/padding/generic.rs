use bitpack::Serialize;

#[derive(Serialize)]
#[pad_to(4)]
struct Held<T> {
    value: T,
}

fn main() {
    let fits = Held { value: 7_u32 };
    assert_eq!(fits.to_bytes().map(|it| it.len()), Ok(4));
    let too_large = Held { value: 7_u64 };
    assert!(too_large.to_bytes().is_ok());
}
