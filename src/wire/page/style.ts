/** The look of a wire observation: nothing of it is like a verdict, so that nobody takes the one for the other across a room. */
export const wireStyle = `:root{color-scheme:light dark;--paper:#eef6f5;--sheet:#fff;--ink:#10292b;--soft:#3f5f61;--line:#b6d2d0;--wire:#00626b;--drift:#9a4600}
@media (prefers-color-scheme:dark){:root{--paper:#081a1c;--sheet:#0e2629;--ink:#e3f2f1;--soft:#a3c4c3;--line:#27494c;--wire:#6fd6dd;--drift:#ffb070}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
header,main{max-width:80rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,2.5rem)}
header{border-left:1rem dotted var(--wire)}
.kind{margin:0;font-weight:700;color:var(--wire);font-size:1.1rem}
h1{font-size:clamp(1.5rem,5vw,2.25rem);line-height:1.2;margin:.25rem 0 .75rem}
h2{font-size:1.25rem;border-bottom:3px dotted var(--wire);padding-bottom:.25rem;margin:2.5rem 0 .75rem}
.box{border:2px dotted var(--wire);background:var(--sheet);padding:.75rem 1rem;margin:1rem 0}
.drift{color:var(--drift);font-weight:700}
.facts{margin:1rem 0}
.facts div{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.75rem;border-top:1px solid var(--line);padding:.25rem 0}
.facts dt{color:var(--soft)}
.facts dd{margin:0;min-width:0}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.875rem;background:var(--sheet);width:100%}
caption{text-align:left;font-weight:700;padding:.5rem 0}
th,td{text-align:left;vertical-align:top;padding:.25rem .9rem .25rem .5rem;border-bottom:1px solid var(--line)}
tbody th{font-weight:400}
details{margin:.5rem 0}
summary{cursor:pointer;font-weight:700}
summary:focus-visible{outline:3px solid var(--wire)}
@media (max-width:34rem){.facts div{grid-template-columns:1fr;gap:0}}
@media print{:root{--paper:#fff;--sheet:#fff;--ink:#000;--soft:#444;--line:#bbb;--wire:#00474d;--drift:#7a3800}body{font-size:9pt}tr{break-inside:avoid-page}}`;
