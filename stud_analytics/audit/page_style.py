"""The style sheet of the audit page: light and dark, on screen and on paper."""

from typing import Final

STYLE: Final = """
:root {
  color-scheme: light dark;
  --paper: #fbfbf9; --card: #ffffff; --ink: #1c1f23; --soft: #5b636e; --rule: #dcdfe3;
  --bad: #a8201a; --bad-wash: #fbe9e7; --good: #1d6b3a; --good-wash: #e5f3ea;
  --open: #7a5200; --open-wash: #fbf1dc; --mark: #ffd9d3; --mark-ink: #7a0f0a; --code: #f2f3f1;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15181c; --card: #1d2126; --ink: #e8eaed; --soft: #a3abb6; --rule: #363c44;
    --bad: #ff9a90; --bad-wash: #3a2020; --good: #7fd6a0; --good-wash: #1b3224;
    --open: #efc26c; --open-wash: #362c17; --mark: #6b2620; --mark-ink: #ffe4e0; --code: #262b31;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .4rem; letter-spacing: -.01em; }
h2 { font-size: 1.25rem; margin: 3rem 0 .8rem; padding-bottom: .35rem;
  border-bottom: 2px solid var(--rule); }
h3 { font-size: 1rem; margin: 1.4rem 0 .4rem; }
p { margin: .4rem 0; max-width: 46rem; }
a { color: inherit; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--open); outline-offset: 2px; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.2rem; margin: 1rem 0;
  color: var(--soft); }
.facts dt { font-weight: 600; } .facts dd { margin: 0; overflow-wrap: anywhere; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: .8rem;
  margin: 1.5rem 0 0; padding: 0; list-style: none; }
.tile { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem;
  padding: .9rem 1.1rem; border-top: .3rem solid var(--rule); }
.tile b { display: block; font-size: 1.9rem; line-height: 1.2; font-weight: 650;
  font-variant-numeric: tabular-nums; }
.tile span { color: var(--soft); font-size: .92rem; }
.tile.broken { border-top-color: var(--bad); } .tile.broken b { color: var(--bad); }
.tile.holds { border-top-color: var(--good); } .tile.holds b { color: var(--good); }
.tile.untold { border-top-color: var(--open); } .tile.untold b { color: var(--open); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; background: var(--card); font-size: .94rem;
  border: 1px solid var(--rule); }
caption { text-align: left; color: var(--soft); padding: 0 0 .4rem; font-size: .92rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .7rem;
  border-bottom: 1px solid var(--rule); }
thead th { font-size: .82rem; color: var(--soft); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 500; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
code, pre, .code { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace;
  font-size: .9em; }
.code { overflow-wrap: anywhere; }
details { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem;
  margin: .7rem 0; }
details.broken { border-left: .35rem solid var(--bad); }
summary { cursor: pointer; padding: .7rem 1rem; }
summary .id { font-weight: 650; } summary .why { display: block; color: var(--soft); }
.story { padding: 0 1rem 1rem; border-top: 1px solid var(--rule); }
.finding { padding: .9rem 0 .4rem; }
.finding + .finding { border-top: 1px dashed var(--rule); }
.badge { display: inline-block; border-radius: .3rem; padding: 0 .45rem; font-size: .82rem;
  font-weight: 600; }
.badge.error { background: var(--bad-wash); color: var(--bad); }
.badge.warning, .badge.note { background: var(--open-wash); color: var(--open); }
.line { background: var(--code); border-radius: .4rem; padding: .5rem .7rem; margin: .5rem 0;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.line .at { color: var(--soft); user-select: none; }
mark { background: var(--mark); color: var(--mark-ink); border-bottom: 2px solid currentColor;
  padding: 0 .1em .15em; border-radius: .15em; }
.due { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0; }
.due dt { color: var(--soft); } .due dd { margin: 0; overflow-wrap: anywhere; }
.pots { margin: .3rem 0; padding-left: 1.1rem; } .pots ul { padding-left: 1.1rem; }
.paid { color: var(--bad); font-weight: 550; }
.more { color: var(--soft); font-style: italic; }
footer { margin-top: 3rem; color: var(--soft); font-size: .9rem; }
@media print {
  :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --rule: #bbb; --code: #f4f4f4;
    --bad: #8a1712; --bad-wash: #fff; --good: #14532d; --open: #5c3d00; --open-wash: #fff;
    --mark: #fff; --mark-ink: #8a1712; }
  body { font-size: 10.5pt; } main { max-width: none; padding: 0; }
  details, .tile, tr { break-inside: avoid; } h2, h3 { break-after: avoid; }
  details::details-content { content-visibility: visible; height: auto; }
}
"""
