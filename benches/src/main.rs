fn main() {
    use bitpack_benches::{field::*, packets::*, rivals::*, *};
    let mut f = Field::new("p1", Input::samples(1024))
        .with::<Bitpack>()
        .unwrap()
        .with::<Memcpy<_>>()
        .unwrap()
        .with::<Rkyv>()
        .unwrap()
        .with::<Bitcode>()
        .unwrap()
        .with::<Wincode>()
        .unwrap()
        .with::<Speedy>()
        .unwrap()
        .with::<Postcard>()
        .unwrap();
    f.run(9, core::time::Duration::from_millis(5)).unwrap();
    for c in &f.candidates {
        print!("{:20}{:8.1}", c.name, c.bytes);
        for x in &c.cells {
            print!("{:8.1}", x.median());
        }
        println!();
    }
}
