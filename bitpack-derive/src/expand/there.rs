//! Whether a conditional field is there, for what looks at it later: asked once in a function, and
//! kept. Repeated where it is needed, a chain of twelve conditions was 130,000 tokens.

use core::cell::RefCell;

use proc_macro2::TokenStream;

/// The conditions whose outcome has a name where the next statement stands.
#[derive(Default)]
pub(super) struct There {
    /// From the function to the innermost block.
    scopes: RefCell<Vec<Scope>>,
}

#[derive(Default)]
struct Scope {
    /// Whether what is known around it is known in it.
    is_block: bool,
    known: Vec<usize>,
    /// What has to stand before the next statement.
    lets: TokenStream,
}

impl There {
    /// The statements of a function.
    pub(super) fn function<T>(&self, statements: impl FnOnce() -> T) -> T {
        self.scope(Scope::default(), statements)
    }

    /// The statements of a block in one.
    pub(super) fn block<T>(&self, statements: impl FnOnce() -> T) -> T {
        self.scope(Scope { is_block: true, ..Scope::default() }, statements)
    }

    fn scope<T>(&self, scope: Scope, statements: impl FnOnce() -> T) -> T {
        self.scopes.borrow_mut().push(scope);
        let statements = statements();
        self.scopes.borrow_mut().pop();
        statements
    }

    /// Whether the outcome of this condition has a name here.
    pub(super) fn knows(&self, condition: usize) -> bool {
        let scopes = self.scopes.borrow();
        let function = scopes.iter().rposition(|scope| !scope.is_block).unwrap_or(0);
        scopes.iter().skip(function).any(|scope| scope.known.contains(&condition))
    }

    /// From the next statement on, it has.
    pub(super) fn keep(&self, condition: usize, named: TokenStream) {
        if let Some(scope) = self.scopes.borrow_mut().last_mut() {
            scope.known.push(condition);
            scope.lets.extend(named);
        }
    }

    /// What has to stand before this statement.
    pub(super) fn before(&self) -> TokenStream {
        let mut scopes = self.scopes.borrow_mut();
        scopes.last_mut().map(|scope| core::mem::take(&mut scope.lets)).unwrap_or_default()
    }
}
