use bitpack::{Delta, Error, Serialize, Stream};

#[derive(Serialize, Clone)]
struct Inner {
    x: u8,
}

#[derive(Serialize, Delta, Clone)]
struct Outer {
    inner: Inner,
    #[max_len(4)]
    list: Vec<Inner>,
}

#[derive(Serialize, Delta)]
struct NotCloned {
    x: u8,
}

fn angle<S: Stream>(_: S::Ref<'_, u16>, _: &mut S) -> Result<(), Error> {
    Ok(())
}

#[derive(Serialize, Delta, Clone)]
struct Function {
    #[with(angle, delta = angle)]
    angle: u16,
}

fn main() {}
