//! Macros that declare the reference implementation of a struct or an enum from those of its fields.

/// Implements [`Subject`](crate::oracle::Subject) for a struct.
///
/// `impl [T: Subject]` before the name declares parameters. The binding `|it|` is needed if conditions or forms use other
/// fields. After the name, a line `[align()] rate => low(8); if it.turning` says that `w.align()` and then the form
/// `low(8)` write the field `rate`, if `turning` is set. Conditions and forms can use the fields before theirs. A field of
/// a tuple struct has its index before a name. `end [check(7, 5)]` follows the fields, and `pad 24` pads all to 24 bytes.
#[macro_export]
macro_rules! subject {
    (@pad $w:ident $all:ident) => { $all($w) };
    (@pad $w:ident $all:ident $bytes:expr) => { $w.padded($bytes, $all) };
    (impl [$($generic:tt)*] $type:ty $(| $it:ident |)? { $($fields:tt)* } $($end:tt)*) => {
        $crate::subject! { @it [$($generic)*] $type [$($it)?] { $($fields)* } $($end)* }
    };
    ($type:ty $(| $it:ident |)? { $($fields:tt)* } $($end:tt)*) => {
        $crate::subject! { @it [] $type [$($it)?] { $($fields)* } $($end)* }
    };
    (@it $generic:tt $type:ty [] { $($fields:tt)* } $($end:tt)*) => {
        $crate::subject! { @fields $generic $type [it] { $($fields)* } $($end)* }
    };
    (@it $generic:tt $type:ty [$it:ident] { $($fields:tt)* } $($end:tt)*) => {
        $crate::subject! { @fields $generic $type [$it] { $($fields)* } $($end)* }
    };
    (@fields $generic:tt $type:ty [$it:ident] {
        $($([$($mark:tt)*])? $field:ident => $form:expr $(; if $when:expr)?),* $(,)?
    } $($end:tt)*) => {
        $crate::subject! {
            @all $generic $type [$it] { $([$($($mark)*)?] $field $field => $form, [true $(&& ($when))?];)* } $($end)*
        }
    };
    (@fields $generic:tt $type:ty [$it:ident] {
        $($([$($mark:tt)*])? $at:tt $field:ident => $form:expr $(; if $when:expr)?),* $(,)?
    } $($end:tt)*) => {
        $crate::subject! {
            @all $generic $type [$it] { $([$($($mark)*)?] $at $field => $form, [true $(&& ($when))?];)* } $($end)*
        }
    };
    (@all [$($generic:tt)*] $type:ty [$it:ident] {
        $([$($mark:ident($($argument:expr),*)),*] $at:tt $field:ident => $form:expr, [$when:expr];)*
    } $(end [$($end:ident($($last:expr),*)),*])? $(pad $bytes:expr)?) => {
        #[allow(unused_mut, unused_variables, reason = "some types have no field")]
        impl<$($generic)*> $crate::oracle::Subject for $type {
            fn draw(d: &mut $crate::Draw) -> Self {
                let mut value = <Self as ::bitpack::Serialize>::blank();
                $(value.$at = {
                    let $it = &value;
                    d.sent($when, |d| $crate::oracle::Form::draw(&$form, d))
                };)*
                value
            }
            fn wire(&self, w: &mut $crate::Writer) -> $crate::Verdict {
                let $it = self;
                let all = |w: &mut $crate::Writer| -> $crate::Verdict {
                    $(if $when {
                        $(w.$mark($($argument),*);)*
                        $crate::oracle::Form::wire(&$form, &$it.$at, w)?;
                    })*
                    $($(w.$end($($last),*);)*)?
                    Ok(())
                };
                $crate::subject! { @pad w all $($bytes)? }
            }
            fn agrees(&self, read: &Self) -> $crate::oracle::Outcome {
                let $it = self;
                $($crate::oracle::at(stringify!($field), if $when {
                    $crate::oracle::Form::agrees(&$form, &$it.$at, &read.$at)
                } else {
                    $crate::oracle::Form::blank(&$form, &read.$at)
                })?;)*
                Ok(())
            }
            fn blank(&self) -> $crate::oracle::Outcome {
                let $it = self;
                $($crate::oracle::at(stringify!($field), $crate::oracle::Form::blank(&$form, &$it.$at))?;)*
                Ok(())
            }
        }
    };
}

/// Implements [`Subject`](crate::oracle::Subject) for an enum.
///
/// `Event tag(5, 3) { 1 Move { fast: bool => boolean() } }` says that `w.tag(1, 5, 3)` and then the form `boolean()`
/// write the variant `Move`. A field needs a type if others use it. The rest is as in [`subject`].
#[macro_export]
macro_rules! choice {
    ($type:ident $tag:ident $tag_arguments:tt { $($number:tt $variant:ident { $($fields:tt)* })* } $($end:tt)*) => {
        $crate::choice! { @next $type $tag $tag_arguments [] { $($number $variant { $($fields)* })* } $($end)* }
    };
    (@tag $w:ident $tag:ident $number:tt ($($tag_arguments:expr),*)) => {
        $w.$tag($number, $($tag_arguments),*);
    };
    // rewrites each field as `[marks] place binding: type => form, [condition];`
    (@next $type:ident $tag:ident $tag_arguments:tt [$($done:tt)*] {} $($end:tt)*) => {
        $crate::choice! { @all $type $tag $tag_arguments [$($done)*] $($end)* }
    };
    (@next $type:ident $tag:ident $tag_arguments:tt [$($done:tt)*] { $number:tt $variant:ident {
        $($([$($mark:tt)*])? $field:ident $(: $type_of_field:ty)? => $form:expr $(; if $when:expr)?),* $(,)?
    } $($more:tt)* } $($end:tt)*) => {
        $crate::choice! { @next $type $tag $tag_arguments [$($done)* $number $variant {
            $([$($($mark)*)?] $field $field $(: $type_of_field)? => $form, [true $(&& ($when))?];)*
        }] { $($more)* } $($end)* }
    };
    (@next $type:ident $tag:ident $tag_arguments:tt [$($done:tt)*] { $number:tt $variant:ident {
        $($([$($mark:tt)*])? $at:tt $field:ident $(: $type_of_field:ty)? => $form:expr $(; if $when:expr)?),* $(,)?
    } $($more:tt)* } $($end:tt)*) => {
        $crate::choice! { @next $type $tag $tag_arguments [$($done)* $number $variant {
            $([$($($mark)*)?] $at $field $(: $type_of_field)? => $form, [true $(&& ($when))?];)*
        }] { $($more)* } $($end)* }
    };
    (@all $type:ident $tag:ident $tag_arguments:tt [$($number:tt $variant:ident {
        $([$($mark:ident($($argument:expr),*)),*] $at:tt $field:ident $(: $type_of_field:ty)? => $form:expr, [$when:expr];)*
    })*] $(end [$($end:ident($($last:expr),*)),*])? $(pad $bytes:expr)?) => {
        #[allow(
            unused_variables, unused_assignments, unused_qualifications, unreachable_code, unreachable_patterns,
            irrefutable_let_patterns,
            reason = "not every field is used, paths to types are as the caller's, and there may be one variant"
        )]
        impl $crate::oracle::Subject for $type {
            fn draw(d: &mut $crate::Draw) -> Self {
                let mut left = d.below([$(stringify!($variant)),*].len());
                $(
                    if left == 0 {
                        $(
                            let sent = $when;
                            let $field $(: $type_of_field)? = d.sent(sent, |d| $crate::oracle::Form::draw(&$form, d));
                            let $field = &$field;
                        )*
                        return Self::$variant { $($at: ::core::clone::Clone::clone($field)),* };
                    }
                    left -= 1;
                )*
                unreachable!("a number below that of the variants")
            }
            fn wire(&self, w: &mut $crate::Writer) -> $crate::Verdict {
                let all = |w: &mut $crate::Writer| -> $crate::Verdict {
                    match self {
                        $(Self::$variant { $($at: $field),* } => {
                            $crate::choice! { @tag w $tag $number $tag_arguments }
                            $(if $when {
                                $(w.$mark($($argument),*);)*
                                $crate::oracle::Form::wire(&$form, $field, w)?;
                            })*
                        })*
                    }
                    $($(w.$end($($last),*);)*)?
                    Ok(())
                };
                $crate::subject! { @pad w all $($bytes)? }
            }
            fn agrees(&self, read: &Self) -> $crate::oracle::Outcome {
                let other = || Err(format!("{self:?} arrived as {read:?}"));
                match self {
                    $(Self::$variant { $($at: $field),* } => {
                        if !matches!(read, Self::$variant { .. }) {
                            return other();
                        }
                        $({
                            let Self::$variant { $at: found, .. } = read else { return other() };
                            $crate::oracle::at(stringify!($field), if $when {
                                $crate::oracle::Form::agrees(&$form, $field, found)
                            } else {
                                $crate::oracle::Form::blank(&$form, found)
                            })?;
                        })*
                        Ok(())
                    })*
                }
            }
            fn blank(&self) -> $crate::oracle::Outcome {
                $(
                    let Self::$variant { $($at: $field),* } = self else {
                        return Err(format!("{self:?} was not sent"));
                    };
                    $($crate::oracle::at(stringify!($field), $crate::oracle::Form::blank(&$form, $field))?;)*
                    return Ok(());
                )*
                unreachable!("an enum has a variant")
            }
        }
    };
}
