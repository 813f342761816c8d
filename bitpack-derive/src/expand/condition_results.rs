//! [`ConditionResults`]: stores the result of each condition in a variable, so that generated code
//! evaluates it once for all fields that depend on it. Otherwise a chain of twelve conditions, each
//! on the field before, would expand to 130,000 tokens.

use core::cell::RefCell;

use proc_macro2::TokenStream;

/// The conditions of a type whose results the generated code has stored in variables.
#[derive(Default)]
pub(super) struct ConditionResults {
    /// The nested scopes of the generated code that is being emitted, from the function to the
    /// innermost block.
    scopes: RefCell<Vec<Scope>>,
}

#[derive(Default)]
struct Scope {
    /// `true` if the scope is a block, in which the variables of the enclosing scope are visible.
    /// `false` for a function.
    is_block: bool,
    known: Vec<usize>,
    /// Statements that store the results of conditions. They are emitted before the next statement.
    lets: TokenStream,
}

impl ConditionResults {
    /// Calls `statements`, which emits the body of a generated function. The body cannot use results of
    /// conditions that are stored outside of it.
    pub(super) fn function<T>(&self, statements: impl FnOnce() -> T) -> T {
        self.scope(Scope::default(), statements)
    }

    /// Calls `statements`, which emits a block of generated code. The block can use results of conditions
    /// that are stored in the code around it. Those that it stores itself are not visible after it.
    pub(super) fn block<T>(&self, statements: impl FnOnce() -> T) -> T {
        self.scope(Scope { is_block: true, ..Scope::default() }, statements)
    }

    fn scope<T>(&self, scope: Scope, statements: impl FnOnce() -> T) -> T {
        self.scopes.borrow_mut().push(scope);
        let statements = statements();
        self.scopes.borrow_mut().pop();
        statements
    }

    /// Returns `true` if the generated code has stored the result of this condition in a variable
    /// that is visible here. `condition` is its index.
    pub(super) fn knows(&self, condition: usize) -> bool {
        let scopes = self.scopes.borrow();
        let function = scopes.iter().rposition(|scope| !scope.is_block).unwrap_or(0);
        scopes.iter().skip(function).any(|scope| scope.known.contains(&condition))
    }

    /// Records the statement `named`, a `let` that stores the result of the condition with this
    /// index. It is emitted before the next statement.
    pub(super) fn keep(&self, condition: usize, named: TokenStream) {
        if let Some(scope) = self.scopes.borrow_mut().last_mut() {
            scope.known.push(condition);
            scope.lets.extend(named);
        }
    }

    /// Removes and returns the recorded `let` statements, which have to be emitted before the next
    /// statement.
    pub(super) fn before(&self) -> TokenStream {
        let mut scopes = self.scopes.borrow_mut();
        scopes.last_mut().map(|scope| core::mem::take(&mut scope.lets)).unwrap_or_default()
    }
}
