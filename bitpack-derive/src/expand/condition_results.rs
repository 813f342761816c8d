//! [`ConditionResults`]: stores the result of a condition in a variable, once in a function, for
//! all fields that depend on it. Without it, a chain of twelve conditions expanded to 130,000
//! tokens.

use core::cell::RefCell;

use proc_macro2::TokenStream;

/// The conditions whose result is stored in a variable at the next statement.
#[derive(Default)]
pub(super) struct ConditionResults {
    /// Nested scopes, from the function to the innermost block.
    scopes: RefCell<Vec<Scope>>,
}

#[derive(Default)]
struct Scope {
    /// `true` if variables of the outer scope are visible in it.
    is_block: bool,
    known: Vec<usize>,
    /// Statements to emit before the next one.
    lets: TokenStream,
}

impl ConditionResults {
    /// Runs `statements` in the scope of a new function.
    pub(super) fn function<T>(&self, statements: impl FnOnce() -> T) -> T {
        self.scope(Scope::default(), statements)
    }

    /// Runs `statements` in the scope of a nested block.
    pub(super) fn block<T>(&self, statements: impl FnOnce() -> T) -> T {
        self.scope(Scope { is_block: true, ..Scope::default() }, statements)
    }

    fn scope<T>(&self, scope: Scope, statements: impl FnOnce() -> T) -> T {
        self.scopes.borrow_mut().push(scope);
        let statements = statements();
        self.scopes.borrow_mut().pop();
        statements
    }

    /// Returns `true` if the result of this condition is in a variable here.
    pub(super) fn knows(&self, condition: usize) -> bool {
        let scopes = self.scopes.borrow();
        let function = scopes.iter().rposition(|scope| !scope.is_block).unwrap_or(0);
        scopes.iter().skip(function).any(|scope| scope.known.contains(&condition))
    }

    /// Adds the variable of a condition, which is visible from the next statement on.
    pub(super) fn keep(&self, condition: usize, named: TokenStream) {
        if let Some(scope) = self.scopes.borrow_mut().last_mut() {
            scope.known.push(condition);
            scope.lets.extend(named);
        }
    }

    /// Returns the statements to emit before this one.
    pub(super) fn before(&self) -> TokenStream {
        let mut scopes = self.scopes.borrow_mut();
        scopes.last_mut().map(|scope| core::mem::take(&mut scope.lets)).unwrap_or_default()
    }
}
