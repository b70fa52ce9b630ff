/** The style of the audit's page: light, dark and print. It looks unlike a verdict at first sight. */
export const auditStyle = `
:root{color-scheme:light dark;--paper:#f7faf8;--sheet:#fff;--ink:#14211b;--soft:#48594f;--line:#c9d6ce;--mark:#0b5d45;--person:#8a3b00}
@media (prefers-color-scheme:dark){:root{--paper:#0f1613;--sheet:#17211c;--ink:#e6efe9;--soft:#a6b8ad;--line:#31443a;--mark:#6fd3b0;--person:#ffb27a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
header,main{max-width:76rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,2.5rem)}
header{border-top:.5rem double var(--mark)}
h1,h2{line-height:1.25;margin:0}
h1{font-size:clamp(1.75rem,5vw,2.5rem);color:var(--mark);margin:.25rem 0 .5rem}
h2{font-size:1.4rem;padding-bottom:.35rem;border-bottom:2px solid var(--mark)}
main>section{margin-bottom:2.5rem}
.kind{margin:0;font-weight:700;letter-spacing:.06em;text-transform:uppercase;font-size:.875rem;color:var(--mark)}
.kind span{color:var(--soft);font-weight:400;text-transform:none;letter-spacing:0}
.unproven{padding:.75rem 1rem;border:1px dashed var(--soft)}
.not-claimed{border:2px solid var(--line);background:var(--sheet);padding:.75rem 1rem;margin:1rem 0}
.not-claimed h2{font-size:1rem;border:0;padding:0}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:.35rem 2rem;margin:1rem 0}
dl div{display:grid;grid-template-columns:8.5rem 1fr;gap:.75rem;border-top:1px solid var(--line);padding-top:.35rem}
dt{color:var(--soft);font-size:.875rem}
dd{margin:0;min-width:0}
dd,code,td,th[scope=row]{font-variant-numeric:tabular-nums}
code,dd,th[scope=row]{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.875em}
.wide{overflow-x:auto}
.wide:focus-visible,a:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
table{border-collapse:collapse;font-size:.9rem;width:100%}
caption{text-align:left;color:var(--soft);padding:.35rem 0}
th,td{text-align:left;vertical-align:top;padding:.3rem .9rem .3rem 0;border-bottom:1px solid var(--line);overflow-wrap:break-word}
.long{display:inline-block;min-width:12rem;overflow-wrap:anywhere}
.person strong{color:var(--person)}
.person tr{border-left:.3rem solid var(--person)}
.person td,.person th{padding-left:.6rem}
ul{padding-left:1.25rem}
a{color:var(--mark)}
@media (max-width:34rem){dl div{grid-template-columns:1fr;gap:0}}
@media print{:root{--paper:#fff;--sheet:#fff;--ink:#000;--soft:#333;--line:#999;--mark:#00382a;--person:#6a2c00}body{font-size:10pt}tr{break-inside:avoid-page}h2{break-after:avoid}}
`;
