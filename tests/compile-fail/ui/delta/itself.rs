use bitpack::{Delta, Serialize};

#[derive(Serialize, Delta, Clone)]
#[max_depth(3)]
struct Tree {
    #[max_len(2)]
    children: Vec<Tree>,
}

#[derive(Serialize, Delta, Clone)]
#[max_depth(3)]
enum Expression {
    Number(u8),
    Negative(Box<Self>),
    Fine(#[delta(whole)] Box<Expression>),
}

fn main() {}
