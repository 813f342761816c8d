//! A packet of which two older builds exist.

use bitpack::Serialize;

#[derive(Serialize, Clone, Debug, PartialEq)]
#[versions(1..=3)]
pub(crate) struct Update {
    #[bits(10)]
    pub(crate) tick: u16,
    #[until(3)]
    #[bits(min = 0, max = 100)]
    pub(crate) health: u8,
    #[since(3)]
    #[bits(min = 0, max = 1000)]
    pub(crate) life: u16,
    #[max_len(3)]
    pub(crate) guns: Vec<Gun>,
    pub(crate) kind: Kind,
    #[since(2)]
    pub(crate) has_name: bool,
    #[since(2)]
    #[when(has_name)]
    #[max_len(9)]
    pub(crate) name: String,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Gun {
    #[bits(3)]
    pub(crate) id: u8,
    #[since(2)]
    pub(crate) heat: Option<u16>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Idle,
    #[until(3)]
    Crawl,
    #[since(2)]
    Run(u8),
}
