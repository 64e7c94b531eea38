//! Programs written from a tape of choices: every tape gives a function that compiles, a shorter one a smaller function.

use std::fmt::Write as _;

/// The smallest block of a site; the next site's is one byte larger.
const FIRST: usize = 10_000;

/// Ways a block is handed on, `@` being one and `$` another.
const WAYS: &[&str] = &[
    "String::from_utf8(@).unwrap().into_bytes()",
    "@.into_boxed_slice().into_vec()",
    "Vec::from(VecDeque::from(@))",
    "{ let b: Box<[u8]> = @.into(); b.into() }",
    "Some(@).into_iter().chain(None).next().unwrap()",
    "std::iter::once(@).map(id).last().unwrap()",
    "Ok::<V, ()>(@).unwrap_or_else(|_| Vec::new())",
    "Err::<(), V>(@).unwrap_err()",
    "(Box::new(@) as Box<dyn Any>).downcast::<V>().map(|b| *b).unwrap_or_default()",
    "std::thread::scope(|s| s.spawn(|| @).join().unwrap())",
    "{ let (tx, rx) = std::sync::mpsc::channel(); tx.send(@).unwrap(); rx.recv().unwrap() }",
    "take(&mut *Arc::new(Mutex::new(@)).lock().unwrap())",
    "std::cell::Cell::new(Some(@)).take().unwrap()",
    "std::cell::OnceCell::from(@).into_inner().unwrap()",
    "std::borrow::Cow::<[u8]>::Owned(@).into_owned()",
    "(|| -> Option<V> { let v = Some(@)?; Some(v) })().unwrap()",
    "(|| -> Result<V, ()> { Ok(Some(@).ok_or(())?) })().unwrap()",
    "'a: { if n > 1 { break 'a @; } Vec::new() }",
    "loop { break @; }",
    "HashMap::from([(1, @)]).remove(&1).unwrap()",
    "BTreeMap::from([(1, @)]).into_values().next().unwrap()",
    "{ let mut m = HashMap::new(); m.entry(1).or_insert_with(|| @); m.into_iter().map(|(_, v)| v).next().unwrap() }",
    "{ let mut s = [@, Vec::new()]; s.reverse(); let [_, v] = s; v }",
    "{ let mut l = vec![@, Vec::new()]; l.sort_by_key(|v| v.len()); l.retain(|v| v.len() > 0); l.drain(..).next().unwrap() }",
    "{ let mut l = vec![@]; l.insert(0, Vec::new()); l.rotate_left(1); l.truncate(1); l.swap_remove(0) }",
    "{ let r: Result<V, V> = if n > 1 { Ok(@) } else { Err(@) }; match r { Ok(v) | Err(v) => v } }",
    "match E::A(@) { E::A(v) => v, _ => Vec::new() }",
    "{ let mut e = E::B { x: @, y: None }; if let E::B { x, y } = &mut e { *y = Some(take(x)); } \
     match e { E::B { y: Some(v), .. } => v, _ => Vec::new() } }",
    "block_on(async { @ })",
    "block_on(async move { later(@).await })",
    "block_on(boxed(@))",
    "{ let f: Box<dyn Fn(V) -> V> = Box::new(|v| v); f(@) }",
    "{ let f: fn(V) -> V = id; f(@) }",
    "Wrapper(@).into()",
    "V::from(Wrapper(@))",
    "Wrapper(@) + Wrapper($)",
    "Node::chain([@, $]).last()",
    "{ let mut node = Node::chain([@, $]); take(node.tip()) }",
    "{ let mut it = vec![@].into_iter().peekable(); it.peek(); it.next().unwrap() }",
    "vec![@, $].into_iter().max_by_key(|v| v.len()).unwrap()",
    "vec![@].into_iter().fold(Vec::new(), |_, v| v)",
    "std::mem::ManuallyDrop::into_inner(std::mem::ManuallyDrop::new(@))",
    "{ let p = Box::into_raw(Box::new(@)); unsafe { *Box::from_raw(p) } }",
    "Rc::new(RefCell::new(@)).take()",
    "{ let r = Rc::new(RefCell::new(@)); let w = Rc::downgrade(&r); w.upgrade().unwrap().take() }",
    "std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| @)).unwrap()",
    "std::array::from_fn::<V, 1, _>(|_| take(&mut @)).into_iter().next().unwrap()",
    "perhaps(@).unwrap_or_default()",
    "surely(@).unwrap_or_else(|e| e.0)",
    "{ let mut kept = Vec::new(); visit([@, $], |v| kept.push(v)); kept.pop().unwrap() }",
    "[@, $].map(Some).into_iter().flatten().nth(1).unwrap()",
    "vec![Some(@), None].into_iter().map_while(|v| v).collect::<Vec<V>>().pop().unwrap_or_default()",
    "fails(@).unwrap_err().downcast::<Wrapper>().map(|w| w.0).unwrap_or_default()",
    "{ let (a, b): (Vec<V>, Vec<V>) = vec![@, $].into_iter().partition(|v| v.len() > n); a.into_iter().chain(b).last().unwrap() }",
    "replace(&mut *RefCell::new(@).borrow_mut(), Vec::new())",
];

/// Ways a block is put where it outlives the call.
const KEPT: &[&str] = &[
    "c.map.entry(1).or_insert_with(|| @);",
    "c.list.splice(0..0, [@]);",
    "c.list.insert(0, @);",
    "c.list.resize_with(3, || take(&mut @));",
    "c.list.iter_mut().zip([@]).for_each(|(x, v)| *x = v);",
    "c.list.extend(std::iter::once(@).filter(|v| v.len() > 1));",
    "if let Some(x) = c.list.first_mut() { swap(x, &mut @); }",
    "c.cell.borrow_mut().extend(Some(@));",
    "c.cell = RefCell::new(vec![@]);",
    "c.queue.extend([@]); c.queue.rotate_left(1);",
    "c.queue.make_contiguous().last_mut().map(|x| *x = @);",
    "c.list = vec![@];",
    "c.s = S { a: @, ..S::default() };",
    "c.s = S { b: Some(@), ..take(&mut c.s) };",
    "(c.s.a, c.slot) = (@, None);",
    "[c.s.a, _] = [@, Vec::new()];",
    "let Ctx { list, .. } = &mut *c; list.push(@);",
    "match &mut c.slot { Some(v) => *v = @, none => *none = Some(@) }",
    "c.s.b.as_mut().map(|x| *x = @);",
    "*c.map.entry(2).or_default() = @;",
    "c.shared = Some(Rc::new(@));",
    "c.fun = Some({ let v = @; Box::new(move || v) });",
    "std::thread::scope(|s| { s.spawn(|| KEEP.lock().unwrap().push(@)); });",
    "let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| c.list.push(@)));",
    "block_on(async { c.list.push(later(@).await); });",
    "c.any.push(Box::new(@));",
    "c.sinks.push(Box::new(vec![@]));",
    "c.sinks.push(Box::new(None)); for sink in &mut c.sinks { sink.put_in(take(&mut @)); }",
    "c.error = Some(Box::new(Wrapper(@)));",
    "c.error = fails(@).err();",
    "c.io = Some(std::io::Error::other(Wrapper(@)));",
    "c.error = Some(Wrapper(@).into());",
    "c.error = Err::<(), Wrapper>(Wrapper(@)).map_err(Into::into).err();",
    "let mut to = &mut c.list; to.push(@);",
    "visit([@], |v| c.list.push(v));",
    "c.list.iter_mut().rev().take(1).for_each(|x| swap(x, &mut @));",
    "let list = &mut c.list; call(|| list.push(@));",
    "c.list.last_mut().into_iter().for_each(|x| *x = take(&mut @));",
    "c.slot.take().map_or_else(|| c.list.push(take(&mut @)), drop);",
    "if let [first, ..] = &mut c.list[..] { *first = @; }",
    "std::mem::swap(&mut c.list, &mut vec![@]);",
    "c.list.dedup_by(|a, b| { swap(a, &mut @); false });",
    "let mut node = Node::chain([@, Vec::new()]); c.list.push(take(&mut node.v)); c.list.push(node.last());",
    "c.list.push(Ok::<V, V>(@).unwrap_or_else(|v| v));",
];

/// What a local holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    One,
    Perhaps,
    Many,
    Pair,
    Shared,
    Later,
    Whole,
    Cell,
}

#[derive(Clone, Debug)]
struct Local {
    name: String,
    ty: Ty,
    /// It may not be moved here: it was declared outside a loop that this is in.
    fixed: bool,
}

/// One function in the making.
pub struct Writer<'t> {
    tape: std::slice::Iter<'t, u8>,
    out: String,
    depth: usize,
    locals: Vec<Local>,
    names: usize,
    /// Sites made so far, in all functions.
    sites: &'t mut usize,
    helpers: Vec<String>,
    is_helper: bool,
    id: usize,
}

/// The source of function number `id`, with the functions it calls before it.
pub fn function(tape: &[u8], id: usize, sites: &mut usize) -> String {
    let mut writer = Writer {
        tape: tape.iter(),
        out: String::new(),
        depth: 1,
        locals: Vec::new(),
        names: 0,
        sites,
        helpers: Vec::new(),
        is_helper: false,
        id,
    };
    let _ = writeln!(writer.out, "pub fn f{id}(n: usize, c: &mut Ctx) -> Out {{");
    writer.block();
    writer.tail();
    writer.out.push_str("}\n");
    let mut out = writer.helpers.concat();
    out.push_str(&writer.out);
    out
}

impl Writer<'_> {
    fn choice(&mut self, among: usize) -> usize {
        usize::from(self.tape.next().copied().unwrap_or(0)) % among
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "    ".repeat(self.depth));
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("x{}", self.names)
    }

    fn declare(&mut self, ty: Ty, value: &str) -> String {
        let name = self.fresh();
        let written = match ty {
            Ty::One => "V",
            Ty::Perhaps => "Option<V>",
            Ty::Many => "Vec<V>",
            Ty::Pair => "(V, V)",
            Ty::Shared => "Rc<V>",
            Ty::Later => "Fun",
            Ty::Whole => "S",
            Ty::Cell => "RefCell<V>",
        };
        self.line(&format!("let mut {name}: {written} = {value};"));
        self.locals.push(Local { name: name.clone(), ty, fixed: false });
        name
    }

    /// A local of the type, to be moved or, if `lend`, used where it is.
    fn local(&mut self, ty: Ty, lend: bool) -> Option<String> {
        let fits: Vec<usize> =
            (0..self.locals.len()).filter(|n| self.locals[*n].ty == ty && (lend || !self.locals[*n].fixed)).collect();
        if fits.is_empty() {
            return None;
        }
        let n = fits[self.choice(fits.len())];
        let name = self.locals[n].name.clone();
        if !lend {
            self.locals.remove(n);
        }
        Some(name)
    }

    /// A new block, by a site on a line of its own.
    fn site(&mut self) -> String {
        let size = FIRST + *self.sites;
        *self.sites += 1;
        let name = self.fresh();
        self.line(&format!("let mut {name}: V = vec![0u8; {size}]; // site {size}"));
        name
    }

    /// An expression for a block.
    fn one(&mut self) -> String {
        match self.choice(30) {
            0..=6 => self.site(),
            24..=29 => {
                let (a, b) = (self.one_named(), self.site());
                let way = WAYS[self.choice(WAYS.len())];
                way.replace('@', &a).replace('$', &b)
            }
            7..=9 => match self.local(Ty::One, false) {
                Some(name) => name,
                None => self.site(),
            },
            10 => match self.local(Ty::One, true) {
                Some(name) => format!("take(&mut {name})"),
                None => self.site(),
            },
            11 => match self.local(Ty::Perhaps, true) {
                Some(name) => format!("{name}.take().unwrap_or_default()"),
                None => self.site(),
            },
            12 => match self.local(Ty::Many, true) {
                Some(name) => format!("{name}.pop().unwrap_or_default()"),
                None => self.site(),
            },
            13 => match self.local(Ty::Pair, false) {
                Some(name) => ["0", "1"].map(|part| format!("{name}.{part}"))[self.choice(2)].clone(),
                None => self.site(),
            },
            14 => match self.local(Ty::Whole, true) {
                Some(name) => [
                    format!("{name}.get()"),
                    format!("take({name}.slot())"),
                    format!("{name}.b.take().unwrap_or_default()"),
                ][self.choice(3)]
                .clone(),
                None => self.site(),
            },
            15 => match self.local(Ty::Shared, false) {
                Some(name) => format!("Rc::try_unwrap({name}).unwrap_or_default()"),
                None => self.site(),
            },
            16 => match self.local(Ty::Later, false) {
                Some(name) => format!("{name}()"),
                None => self.site(),
            },
            17 => {
                let (a, b) = (self.one_named(), self.one_named());
                format!("pick(n % 2 == {}, {a}, {b})", self.choice(2))
            }
            18 => {
                let a = self.one_named();
                format!("id({a})")
            }
            19 => {
                let old = self.local(Ty::One, true);
                match old {
                    Some(old) => {
                        let new = self.site();
                        format!("replace(&mut {old}, {new})")
                    }
                    None => self.site(),
                }
            }
            20 => {
                let a = self.one_named();
                format!("call(move || {a})")
            }
            21 => {
                let a = self.one_named();
                let b = self.one_named();
                format!("vec![{a}, {b}].into_iter().rev().next().unwrap_or_default()")
            }
            22 => match self.local(Ty::One, true) {
                Some(name) => format!("steal_inside(Some(&mut {name}))"),
                None => self.site(),
            },
            _ => match self.local(Ty::Cell, true) {
                Some(name) => format!("{name}.replace(Vec::new())"),
                None => self.site(),
            },
        }
    }

    /// The same under a name, so that several can stand in one expression.
    fn one_named(&mut self) -> String {
        let value = self.one();
        let name = self.fresh();
        self.line(&format!("let mut {name}: V = {value};"));
        name
    }

    fn block(&mut self) {
        let count = 2 + self.choice(5);
        for _ in 0..count {
            self.statement();
        }
    }

    fn statement(&mut self) {
        match self.choice(40) {
            0..=2 => {
                let value = self.one();
                self.declare(Ty::One, &value);
            }
            3 => {
                let value = self.one_named();
                self.declare(Ty::Perhaps, &format!("Some({value})"));
            }
            4 => {
                let (a, b) = (self.one_named(), self.one_named());
                let text = [format!("vec![{a}, {b}]"), format!("[{a}, {b}].into_iter().collect()")];
                let text = text[self.choice(2)].clone();
                self.declare(Ty::Many, &text);
            }
            5 => {
                let (a, b) = (self.one_named(), self.one_named());
                self.declare(Ty::Pair, &format!("({a}, {b})"));
            }
            6 => {
                let a = self.one_named();
                self.declare(Ty::Shared, &format!("Rc::new({a})"));
            }
            7 => {
                let a = self.one_named();
                self.declare(Ty::Later, &format!("Box::new(move || {a})"));
            }
            8 => {
                let a = self.one_named();
                let text = [format!("S {{ a: {a}, b: None }}"), format!("S::default().with({a})")];
                let text = text[self.choice(2)].clone();
                self.declare(Ty::Whole, &text);
            }
            9 => {
                let a = self.one_named();
                self.declare(Ty::Cell, &format!("RefCell::new({a})"));
            }
            10..=18 => self.keep(),
            19..=21 => self.drop_somewhere(),
            22..=24 => self.branch(),
            25 | 26 => self.repeat(),
            27 | 28 => self.mix(),
            29 | 30 => self.closure(),
            31 => self.helper(),
            32 => self.leave_early(),
            33 | 34 => self.refer(),
            35 => self.matched(),
            36 => self.pooled(),
            37 => self.guarded(),
            _ => self.sinks(),
        }
    }

    /// Something is put where it outlives the call.
    fn keep(&mut self) {
        if self.choice(2) == 0 {
            let v = self.one_named();
            let text = KEPT[self.choice(KEPT.len())].replace('@', &v);
            self.line(&text);
            return;
        }
        let shared = self.local(Ty::Shared, true);
        match (self.choice(22), shared) {
            (0, Some(name)) => self.line(&format!("c.shared = Some({name}.clone());")),
            (1, Some(name)) => self.line(&format!("c.shared = Some(Rc::clone(&{name}));")),
            (2, _) => match self.local(Ty::Many, false) {
                Some(name) => {
                    let text = [format!("c.list.extend({name});"), format!("c.list.append(&mut {name});")];
                    let text = text[self.choice(2)].clone();
                    self.line(&text);
                }
                None => self.line("c.list.clear();"),
            },
            (3, _) => match self.local(Ty::Later, false) {
                Some(name) => self.line(&format!("c.fun = Some({name});")),
                None => self.line("c.fun = None;"),
            },
            (4, _) => match self.local(Ty::Whole, false) {
                Some(name) => self.line(&format!("c.s = {name};")),
                None => self.line("c.s = S::default();"),
            },
            (5, _) => match self.local(Ty::Perhaps, false) {
                Some(name) => self.line(&format!("c.slot = {name};")),
                None => self.line("c.slot = None;"),
            },
            (way, _) => {
                let v = self.one_named();
                let text = match way {
                    0 | 6 => format!("c.list.push({v});"),
                    1 | 7 => format!("c.slot = Some({v});"),
                    8 => format!("c.s.a = {v};"),
                    9 => format!("c.s.b.replace({v});"),
                    10 => format!("c.cell.borrow_mut().push({v});"),
                    11 => format!("KEEP.lock().unwrap().push({v});"),
                    12 => format!("SCRATCH.with_borrow_mut(|list| list.push({v}));"),
                    13 => format!("std::mem::forget({v});"),
                    14 => format!("Box::leak(Box::new({v})).len();"),
                    15 => format!("c.queue.push_front({v});"),
                    16 => format!("c.map.entry(n).or_default().append(&mut {v}); c.map.insert(n + 1, {v});"),
                    17 => format!("*c.s.slot() = {v};"),
                    18 => format!("c.slot.get_or_insert_default().clear(); *c.slot.as_mut().unwrap() = {v};"),
                    19 => format!("keep({v});"),
                    20 => format!("deep(n, {v}, &mut c.list);"),
                    _ => format!("c.fun = Some(Box::new(move || {v}));"),
                };
                self.line(&text);
            }
        }
    }

    /// Something is used up here.
    fn drop_somewhere(&mut self) {
        let v = self.one_named();
        let text = match self.choice(6) {
            0 => format!("drop({v});"),
            1 => format!("eat({v});"),
            2 => format!("look(&{v});"),
            3 => format!("Eater.put_in({v});"),
            4 => format!("let _ = {v}.iter().map(|b| usize::from(*b)).sum::<usize>();"),
            _ => format!("if look(&{v}) > 3 {{ drop({v}); }}"),
        };
        self.line(&text);
    }

    /// Runs `inner` in a block of its own. What it moved is gone, what it declared too.
    fn inside(&mut self, is_loop: bool, inner: impl FnOnce(&mut Self)) {
        let before = self.locals.clone();
        if is_loop {
            self.locals.iter_mut().for_each(|local| local.fixed = true);
        }
        self.depth += 1;
        if self.depth < 5 {
            inner(self);
        }
        self.depth -= 1;
        let left: Vec<String> = self.locals.iter().map(|local| local.name.clone()).collect();
        self.locals = before.into_iter().filter(|local| left.contains(&local.name)).collect();
    }

    fn branch(&mut self) {
        let at = self.choice(4);
        self.line(&format!("if n > {at} {{"));
        let before = self.locals.clone();
        self.inside(false, Self::block);
        let after = std::mem::replace(&mut self.locals, before);
        if self.choice(2) == 0 {
            self.line("} else {");
            self.inside(false, Self::block);
        }
        self.line("}");
        let still: Vec<String> = after.into_iter().map(|local| local.name).collect();
        self.locals.retain(|local| still.contains(&local.name));
    }

    fn repeat(&mut self) {
        match self.choice(3) {
            0 => self.line("for i in 0..n {"),
            1 => self.line("for i in 0..2 {"),
            _ => {
                let turns = self.fresh();
                self.line(&format!("let mut {turns} = 0;"));
                self.line(&format!("while {turns} < n {{"));
                self.line(&format!("    {turns} += 1;"));
            }
        }
        self.inside(true, Self::block);
        self.line("}");
    }

    /// Two places change contents.
    fn mix(&mut self) {
        match self.choice(8) {
            0 => {
                if let Some(name) = self.local(Ty::One, true) {
                    self.line(&format!("swap(&mut {name}, &mut c.s.a);"));
                }
            }
            1 => {
                if let Some(name) = self.local(Ty::Many, true) {
                    self.line(&format!("swap(&mut {name}, &mut c.list);"));
                }
            }
            2 => {
                let v = self.one_named();
                if let Some(name) = self.local(Ty::Many, true) {
                    self.line(&format!("{name}.push({v});"));
                }
            }
            3 => {
                let v = self.one_named();
                if let Some(name) = self.local(Ty::Perhaps, true) {
                    self.line(&format!("{name}.replace({v});"));
                }
            }
            4 => {
                let v = self.one_named();
                if let Some(name) = self.local(Ty::Whole, true) {
                    let text = [
                        format!("{name}.put({v});"),
                        format!("{name}.b = Some({v});"),
                        format!("*{name}.slot() = {v};"),
                    ];
                    let text = text[self.choice(3)].clone();
                    self.line(&text);
                }
            }
            5 => {
                if let Some(name) = self.local(Ty::Whole, false) {
                    let value = format!("{name}.both()");
                    self.declare(Ty::Pair, &value);
                }
            }
            6 => {
                let v = self.one_named();
                if let Some(name) = self.local(Ty::Cell, true) {
                    self.line(&format!("*{name}.borrow_mut() = {v};"));
                }
            }
            _ => {
                let v = self.one();
                if let Some(name) = self.local(Ty::One, true) {
                    self.line(&format!("{name} = {v};"));
                }
            }
        }
    }

    fn closure(&mut self) {
        let v = self.one_named();
        let text = match self.choice(8) {
            0 => format!("let mut f = |v: V| c.list.push(v); f({v});"),
            1 => format!("let mut f = |v: V| {{ eat(v); }}; f({v});"),
            2 => format!("call(|| c.list.push({v}));"),
            3 => format!("let mut kept = None; call(|| kept = Some({v})); c.slot = kept;"),
            4 => format!("let mut kept = Vec::new(); let mut f = |v| kept.push(v); f({v}); drop(kept);"),
            5 => format!("let mut held = Some({v}); each(n, |i| if i == 1 {{ c.slot = held.take(); }});"),
            6 => format!("let f = move || {v}; c.list.push(f());"),
            _ => format!("let f = || look(&{v}); f();"),
        };
        self.line(&text);
    }

    /// A function of its own, and a call of it.
    fn helper(&mut self) {
        if self.is_helper || self.helpers.len() > 2 {
            return;
        }
        let name = format!("h{}_{}", self.id, self.helpers.len());
        let depth = std::mem::replace(&mut self.depth, 1);
        let outside = std::mem::take(&mut self.out);
        let locals = std::mem::take(&mut self.locals);
        self.is_helper = true;
        let _ = writeln!(self.out, "pub fn {name}(n: usize, c: &mut Ctx, mut p: V, r: &mut V) -> V {{");
        self.locals.push(Local { name: "p".to_owned(), ty: Ty::One, fixed: false });
        self.block();
        match self.choice(4) {
            0 => self.line("let q = take(r);\n    return q;"),
            1 => {
                let v = self.one_named();
                self.line(&format!("*r = {v};"));
            }
            _ => {}
        }
        let v = self.one();
        self.line(&v);
        self.out.push_str("}\n");
        let text = std::mem::replace(&mut self.out, outside);
        self.helpers.push(text);
        (self.depth, self.locals, self.is_helper) = (depth, locals, false);
        let (a, b) = (self.one_named(), self.one_named());
        self.declare(Ty::One, &format!("{name}(n, c, {a}, &mut {b})"));
        self.locals.push(Local { name: b, ty: Ty::One, fixed: false });
    }

    fn leave_early(&mut self) {
        if self.is_helper {
            return;
        }
        let at = self.choice(4);
        let v = self.one_named();
        self.line(&format!("if n == {at} {{ return Out::One({v}); }}"));
    }

    /// Through a reference that may lead to one of two places.
    fn refer(&mut self) {
        let v = self.one_named();
        let Some(name) = self.local(Ty::One, true) else { return };
        let at = self.choice(3);
        let text = match self.choice(6) {
            0 => format!("{{ let r = if n > {at} {{ &mut {name} }} else {{ &mut c.s.a }}; *r = {v}; }}"),
            1 => format!("{{ let r = &mut {name}; *r = {v}; }}"),
            2 => format!("*choose(n > {at}, &mut {name}, &mut c.s.a) = {v};"),
            3 => format!("{{ let r = &mut {name}; let q = &mut *r; c.list.push(take(q)); *q = {v}; }}"),
            4 => format!("c.list.push(steal(&mut {name})); {name} = {v};"),
            _ => format!(
                "{{ let r = [&mut {name}, &mut c.s.a]; for (i, x) in r.into_iter().enumerate() {{ if i == n {{ *x = {v}; break; }} }} }}"
            ),
        };
        self.line(&text);
    }

    fn matched(&mut self) {
        let v = self.one_named();
        let text = match self.choice(5) {
            0 => format!("match Some({v}) {{ Some(v) if n > 1 => c.list.push(v), Some(v) => drop(v), None => {{}} }}"),
            1 => format!("if let Some(x) = c.list.last_mut() {{ *x = {v}; }}"),
            2 => format!("let Some(x) = Some({v}) else {{ unreachable!() }}; c.slot = Some(x);"),
            3 => format!("match ({v}, n) {{ (v, 0) => keep(v), (v, _) => drop(v) }}"),
            _ => format!("for x in c.list.iter_mut().take(1) {{ swap(x, &mut {v}); }}"),
        };
        self.line(&text);
    }

    /// Taken from the list, used, given back or not.
    fn pooled(&mut self) {
        let fallback = self.one_named();
        let name = self.declare(Ty::One, &format!("c.list.pop().unwrap_or({fallback})"));
        self.line(&format!("{name}.clear();"));
        if self.choice(2) == 0 {
            self.locals.retain(|local| local.name != name);
            self.line(&format!("c.list.push({name});"));
        }
    }

    fn guarded(&mut self) {
        let v = self.one_named();
        let text = match self.choice(3) {
            0 => format!("{{ let g = Guard {{ v: {v}, home: &mut c.list }}; look(&g.v); }}"),
            1 => format!("{{ let mut home = Vec::new(); let g = Guard {{ v: {v}, home: &mut home }}; look(&g.v); }}"),
            _ => format!("{{ let mut g = Guard {{ v: {v}, home: &mut c.list }}; drop(take(&mut g.v)); }}"),
        };
        self.line(&text);
    }

    /// By way of a trait.
    fn sinks(&mut self) {
        let v = self.one_named();
        let to = match self.local(Ty::Many, true) {
            Some(name) if self.choice(2) == 0 => name,
            _ => ["c.list", "c.slot", "Eater"][self.choice(3)].to_owned(),
        };
        let text = match self.choice(4) {
            0 => format!("put(&mut {to}, {v});"),
            1 => format!("put_dyn(&mut {to}, {v});"),
            2 => format!("{{ let sink: &mut dyn Sink = &mut {to}; sink.put_in({v}); }}"),
            _ => {
                let w = self.one_named();
                format!("({to}).put_twice({v}, {w});")
            }
        };
        self.line(&text);
    }

    fn tail(&mut self) {
        let ways: [(Ty, &str); 7] = [
            (Ty::One, "Out::One(@)"),
            (Ty::Perhaps, "Out::Perhaps(@)"),
            (Ty::Many, "Out::Many(@)"),
            (Ty::Pair, "Out::Pair(@.0, @.1)"),
            (Ty::Shared, "Out::Shared(@)"),
            (Ty::Later, "Out::Later(@)"),
            (Ty::Whole, "Out::Whole(@)"),
        ];
        let (ty, form) = ways[self.choice(ways.len())];
        let text = match self.choice(4) {
            0 => "Out::Nothing".to_owned(),
            1 if ty == Ty::Many => match self.local(ty, false) {
                Some(name) => format!("Out::Iter(Box::new({name}.into_iter().filter(|v| v.len() > 1)))"),
                None => "Out::Nothing".to_owned(),
            },
            _ => match self.local(ty, false) {
                Some(name) => form.replace('@', &name),
                None => "Out::Nothing".to_owned(),
            },
        };
        self.line(&text);
    }
}
