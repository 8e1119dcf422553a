/** The style of the demo's own pages: plain, in the user's light or dark scheme, readable at 320 pixels. */
export const providerStyle = `
:root { color-scheme: light dark; --ground: #f5f6f8; --paper: #ffffff; --ink: #1b2430; --soft: #51606f; --line: #8a97a5; --mark: #0b57a4; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #12171d; --paper: #1b222b; --ink: #eef2f6; --soft: #b3bfcb; --line: #71808f; --mark: #8ec2ff; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 24px; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; }
header { display: flex; justify-content: space-between; gap: 16px; align-items: baseline; }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.25; }
h2 { margin: 24px 0 8px; font-size: 1rem; }
p { margin: 12px 0; color: var(--soft); }
a { color: var(--mark); display: inline-block; padding: 4px 0; }
ul { list-style: none; margin: 0; padding: 0; }
li + li { margin-top: 8px; }
button { width: 100%; padding: 10px 14px; text-align: start; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 10px; cursor: pointer; }
button:hover { border-color: var(--mark); }
button strong { display: block; }
button span { color: var(--soft); }
button.quiet { width: auto; margin-top: 16px; }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
form.filter { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 16px 0; }
form.filter label { display: block; width: 100%; }
select { flex: 1; min-width: 0; padding: 10px 14px; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; }
form.filter button { width: auto; }
.letters a { display: block; padding: 10px 14px; border: 1px solid var(--line); border-radius: 10px; text-decoration: none; overflow-wrap: anywhere; }
.letters a:hover { border-color: var(--mark); }
.letters strong { display: block; text-decoration: underline; }
.letters span { color: var(--soft); }
dl { margin: 16px 0; }
dt { color: var(--soft); }
dd { margin: 0 0 8px; overflow-wrap: anywhere; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; border-top: 1px solid var(--line); padding-top: 16px; }
@media (forced-colors: active) { button { border-color: ButtonBorder; } }
`
