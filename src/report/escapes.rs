//! Every site with its verdict, one line each, in the manner of Go's `-m`; with reasons below if wanted.

use super::{Style, bytes, short};
use crate::escape::verdict::Verdict;
use crate::lint::finding::{Analysis, SiteReport};

/// The sites `wanted` says yes to. With `reasons`, the chain of each is indented below it.
pub fn list(analysis: &Analysis, wanted: &dyn Fn(&SiteReport) -> bool, reasons: bool, style: Style) -> String {
    let sites: Vec<&SiteReport> = analysis.sites.iter().filter(|site| wanted(site)).collect();
    let position_width =
        sites.iter().map(|site| short::position(&site.place).chars().count()).max().unwrap_or(0).min(60);
    let verdict_width = sites.iter().map(|site| site.verdict.to_string().len()).max().unwrap_or(0);
    let mut out = String::new();
    for site in sites {
        let verdict = site.verdict.to_string();
        let padding = verdict_width - verdict.len();
        let position = short::position(&site.place) + ":";
        out.push_str(&format!(
            "{position:position_width$} {}{:padding$}  {}\n",
            painted(&site.verdict, &verdict, style),
            "",
            what(analysis, site, style),
            position_width = position_width + 1,
        ));
        if reasons {
            for step in &site.path {
                out.push_str(&format!("    {}: {}\n", short::position(&step.place), step.why));
            }
        }
    }
    out
}

/// `acquire [u8; 512] (512 bytes) from BUFFERS, in checksum`.
fn what(analysis: &Analysis, site: &SiteReport, style: Style) -> String {
    let mut out = site.kind.to_owned();
    if let Some(ty) = &site.ty {
        out.push_str(&format!(" {ty}"));
    }
    if let Some(size) = site.size {
        out.push_str(&format!(" ({})", bytes(size)));
    }
    if let Some(pool) = site.pool.and_then(|pool| analysis.pools.get(pool)) {
        out.push_str(&format!(" from {}", pool.path));
    }
    if let Some(wrapper) = &site.through {
        out.push_str(&format!(" through {wrapper}"));
    }
    out + &style.dim(&format!(", in {}", site.function))
}

fn painted(verdict: &Verdict, text: &str, style: Style) -> String {
    match verdict {
        Verdict::Stack => style.green(text),
        Verdict::FrameUnbounded | Verdict::FrameTooLarge => style.cyan(text),
        Verdict::Escapes(_) => style.bold(text),
        Verdict::Unknown(_) => style.yellow(text),
    }
}

#[cfg(test)]
mod tests {
    use super::super::example;
    use super::*;

    #[test]
    fn a_line_for_each_site_and_its_reasons() {
        assert_eq!(
            list(&example::analysis(), &|_| true, true, Style::PLAIN),
            "src/lib.rs:6:45: stack           acquire [u8; 512] (512 bytes) from BUFFERS, in checksum\n\
             src/lib.rs:14:5: escapes:return  format String, in greeting\n    \
             src/lib.rs:14:5: returned\n"
        );
        assert_eq!(
            list(&example::analysis(), &|site| site.place.line == 6, false, Style::PLAIN),
            "src/lib.rs:6:45: stack  acquire [u8; 512] (512 bytes) from BUFFERS, in checksum\n"
        );
    }
}
