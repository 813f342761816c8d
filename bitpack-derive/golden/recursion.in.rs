//! Types that contain themselves.

#[max_depth(4)]
struct Tree<T> {
    value: T,
    #[max_len(2)]
    children: Vec<Tree<T>>,
    #[when(LARGE)]
    next: Option<Box<Self>>,
}

#[max_depth(DEPTH)]
#[tag(discriminant)]
enum Expression {
    Sum(Box<Expression>, Box<Self>) = 3,
    Number(#[bits(5)] u8) = 9,
}
