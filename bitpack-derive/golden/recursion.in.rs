//! Types that contain themselves.

#[max_depth(4)]
struct Tree<T> {
    value: T,
    #[when(LARGE)]
    #[max_len(2)]
    children: Vec<Tree<T>>,
}

#[max_depth(DEPTH)]
#[tag(discriminant)]
enum Expression {
    Negative(Box<Self>) = 3,
    Nothing = 9,
}
