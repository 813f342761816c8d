use bitpack::Serialize;

#[derive(Serialize)]
struct Input {
    fire: bool,
    #[compressed(0.0, 1.0, 0.1)]
    v: f32,
}

#[derive(Serialize)]
struct Packet {
    i: Input,
    #[when(i.fire)]
    honest: u8,
    #[when(i.v > 0.4)]
    drifts: u8,
    deep: (u8, Box<Input>),
    #[when(deep.0 > 3 && deep.1.v.abs() > 0.4)]
    deeper: u8,
    inputs: [Input; 2],
    #[when(inputs[0].fire)]
    element: u8,
}

fn main() {}
