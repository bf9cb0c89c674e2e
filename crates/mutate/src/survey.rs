//! Finding the places of a source file where something is decided.

use crate::error::Error;
use crate::site::{Kind, Mutant, Site};
use std::collections::HashMap;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Pat};

/// The sites of one file, outer before inner, and their mutants.
pub struct Survey<'a> {
    text: &'a str,
    file: &'a str,
    function: String,
    known: HashMap<(String, String, String), usize>,
    first_id: u32,
    skips: &'a dyn Fn(&str) -> bool,
    /// The places.
    pub sites: Vec<Site>,
    /// What can be done there.
    pub mutants: Vec<Mutant>,
}

/// Surveys a file but for the functions that hold no rules; its mutants are numbered from `first_id`.
pub fn survey<'a>(
    text: &'a str,
    file: &'a str,
    first_id: u32,
    skips: &'a dyn Fn(&str) -> bool,
) -> Result<Survey<'a>, Error> {
    let source = syn::parse_file(text).map_err(|error| Error::Source(file.to_owned(), error))?;
    let mut survey = Survey {
        text,
        file,
        function: String::new(),
        known: HashMap::new(),
        first_id,
        skips,
        sites: Vec::new(),
        mutants: Vec::new(),
    };
    survey.visit_file(&source);
    Ok(survey)
}

impl Survey<'_> {
    /// A site with a mutant for each change: what it is called, and the operator it writes.
    fn add(&mut self, place: &impl Spanned, kind: Kind, changes: &[(&str, &'static str)]) {
        let span = place.span();
        self.add_at(span.byte_range(), span.start().line, kind, changes);
    }

    fn add_at(&mut self, range: Range<usize>, line: usize, kind: Kind, changes: &[(&str, &'static str)]) {
        let Some(text) = self.text.get(range.clone()) else { return };
        let was = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut mutants = Vec::new();
        for &(change, operator) in changes {
            let nth = self.known.entry((self.function.clone(), was.clone(), change.to_owned())).or_default();
            *nth += 1;
            let id = self.first_id + self.mutants.len() as u32;
            mutants.push((id, operator));
            self.mutants.push(Mutant {
                id,
                file: self.file.to_owned(),
                line,
                function: self.function.clone(),
                was: was.clone(),
                change: change.to_owned(),
                nth: *nth,
            });
        }
        self.sites.push(Site { range, kind, mutants });
    }

    fn condition(&mut self, condition: &Expr) {
        let chain = has_let(condition);
        self.add(condition, Kind::Condition { chain }, &[("never", "")]);
        self.visit_expr(condition);
    }

    fn binary(&mut self, binary: &syn::ExprBinary) {
        let gap = binary.left.span().byte_range().end..binary.right.span().byte_range().start;
        let comparison = |operator| Kind::Comparison { gap: gap.clone(), operator };
        match binary.op {
            BinOp::Lt(_) => self.add(binary, comparison("<"), &[("<=", "<="), (">", ">")]),
            BinOp::Le(_) => self.add(binary, comparison("<="), &[("<", "<"), (">", ">")]),
            BinOp::Gt(_) => self.add(binary, comparison(">"), &[(">=", ">="), ("<", "<")]),
            BinOp::Ge(_) => self.add(binary, comparison(">="), &[(">", ">"), ("<", "<")]),
            BinOp::Eq(_) => self.add(binary, comparison("=="), &[("!=", "!=")]),
            BinOp::Ne(_) => self.add(binary, comparison("!="), &[("==", "==")]),
            BinOp::And(_) if has_let(&binary.left) || has_let(&binary.right) => {}
            BinOp::And(_) => self.add(binary, Kind::Junction { gap, and: true }, &[("||", "")]),
            BinOp::Or(_) => self.add(binary, Kind::Junction { gap, and: false }, &[("&&", "")]),
            _ => {}
        }
    }

    /// A modifier with the rule it follows: `add(rule::…, value)`.
    fn modifier(&mut self, args: &syn::punctuated::Punctuated<Expr, syn::Token![,]>) {
        let [Expr::Path(rule), value] = &args.iter().collect::<Vec<_>>()[..] else { return };
        let names_a_rule = rule.path.segments.first().is_some_and(|segment| segment.ident == "rule");
        if names_a_rule && !is_number(value) {
            self.add(*value, Kind::Value { zero: "0".to_owned() }, &[("0", "")]);
        }
    }

    fn within(&mut self, function: &syn::Ident, look: impl FnOnce(&mut Self)) {
        if (self.skips)(&function.to_string()) {
            return;
        }
        let outer = std::mem::replace(&mut self.function, function.to_string());
        look(self);
        self.function = outer;
    }
}

impl<'ast> Visit<'ast> for Survey<'_> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::If(part) => {
                self.condition(&part.cond);
                self.visit_block(&part.then_branch);
                if let Some((_, other)) = &part.else_branch {
                    self.visit_expr(other);
                }
                return;
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Not(_)) => {
                self.add(unary, Kind::Truth, &[("not negated", "")]);
            }
            Expr::Macro(part) if part.mac.path.is_ident("matches") => {
                self.add(part, Kind::Truth, &[("negated", "")]);
            }
            Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) if number.base10_digits() != "0" => {
                let zero = format!("0{}", number.suffix());
                self.add(number, Kind::Value { zero }, &[("0", "")]);
            }
            Expr::Call(call) if matches!(&*call.func, Expr::Path(path) if path.path.is_ident("add")) => {
                self.modifier(&call.args);
            }
            Expr::MethodCall(call) if call.method == "add" => self.modifier(&call.args),
            // The length of a list is a constant.
            Expr::Repeat(repeat) => return self.visit_expr(&repeat.expr),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    /// A check whose answer is only passed on: `self.may(…)?;`
    fn visit_stmt(&mut self, stmt: &'ast syn::Stmt) {
        if let syn::Stmt::Expr(Expr::Try(check), Some(end)) = stmt {
            let range = check.span().byte_range().start..end.span().byte_range().end;
            self.add_at(range, check.span().start().line, Kind::Check, &[("left out", "")]);
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Pat::Guard(guard) = &arm.pat {
            self.condition(&guard.guard);
        }
        self.visit_expr(&arm.body);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if item.sig.constness.is_none() {
            self.within(&item.sig.ident, |survey| survey.visit_block(&item.block));
        }
    }

    /// What a question, a price and a warning are called is told to players and decides nothing.
    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        const TOLD: [&str; 3] = ["ask", "cost", "forgoes"];
        if item.sig.constness.is_none() && !TOLD.iter().any(|told| item.sig.ident == told) {
            self.within(&item.sig.ident, |survey| survey.visit_block(&item.block));
        }
    }

    /// Tests, and how a thing is written, read and converted, are no rules.
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !item.attrs.iter().any(|attribute| attribute.path().is_ident("cfg")) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        const TEXTS: [&str; 5] = ["Display", "Debug", "From", "Serialize", "Deserialize"];
        let of =
            self.text.get(item.span().byte_range()).and_then(|text| text.split('{').next()).unwrap_or("");
        let is_text = of.contains(" for ") && TEXTS.iter().any(|text| of.contains(text));
        if !is_text {
            visit::visit_item_impl(self, item);
        }
    }

    // Nothing can be switched in what the compiler works out: patterns, types, constants, attributes.
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_variant(&mut self, _: &'ast syn::Variant) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
}

/// Is there a `let` in the chain?
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
            has_let(&binary.left) || has_let(&binary.right)
        }
        _ => false,
    }
}

fn is_number(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Unary(unary) => is_number(&unary.expr),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(text: &str) -> Vec<String> {
        let survey =
            survey(text, "x.rs", 0, &|name| name == "told").unwrap_or_else(|error| panic!("{error}"));
        survey.mutants.iter().map(|mutant| format!("{}: {}", mutant.was, mutant.change)).collect()
    }

    #[test]
    fn decisions_are_found_and_constants_left() {
        assert_eq!(
            changes(
                "fn f(a: [u8; 3]) -> bool { if a[1] > LIMIT && !g() { return false } matches!(a, [3, ..]) }"
            ),
            [
                "a[1] > LIMIT && !g(): never",
                "a[1] > LIMIT && !g(): ||",
                "a[1] > LIMIT: >=",
                "a[1] > LIMIT: <",
                "1: 0",
                "!g(): not negated",
                "matches!(a, [3, ..]): negated",
            ]
        );
        assert_eq!(changes("const N: u8 = 3; const fn f() -> u8 { 3 } enum E { A = 4 }"), [""; 0]);
        assert_eq!(changes("#[cfg(test)] mod tests { fn f() -> u8 { 3 } }"), [""; 0]);
        assert_eq!(changes("fn told() -> u8 { 3 } fn f() -> u8 { 4 }"), ["4: 0"]);
    }

    #[test]
    fn modifiers_checks_and_guards_are_found() {
        assert_eq!(changes("fn f() { add(rule::R1, table.flank); }"), ["table.flank: 0"]);
        assert_eq!(changes("fn f() -> R { may(x)?; Ok(()) }"), ["may(x)?;: left out"]);
        assert_eq!(changes("fn f() { match x { Some(3) if y => {} _ => {} } }"), ["y: never"]);
        assert_eq!(changes("fn f() { if let Some(x) = y && z {} }"), ["let Some(x) = y && z: never"]);
    }
}
