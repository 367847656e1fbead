/** The style sheet of the mailbox's pages. */
export const mailboxCss = `
:root {
  color-scheme: light dark;
  --page: #f6f9f8; --surface: #ffffff; --line: #d5dfdd; --ink: #12211f; --quiet: #4a5d5a; --accent: #0b5c59; --on-accent: #ffffff; --marked: #e1f0ee;
}
@media (prefers-color-scheme: dark) {
  :root { --page: #0d1413; --surface: #141d1c; --line: #2b3a38; --ink: #e7efed; --quiet: #a5b7b4; --accent: #62c8bf; --on-accent: #04201f; --marked: #143331; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; font-variant-numeric: tabular-nums; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; padding: 8px 12px; background: var(--surface); z-index: 1; }
header { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; justify-content: space-between; padding: 8px 20px; background: var(--surface); border-bottom: 1px solid var(--line); }
.name { display: flex; align-items: center; gap: 8px; margin: 0; font-weight: 700; }
.mark { position: relative; flex: none; width: 28px; height: 28px; border-radius: 7px; background: linear-gradient(#0b5c59, #0b5c59); forced-color-adjust: none; }
.mark::before {
  content: "";
  position: absolute;
  inset: 25% 28.125%;
  border-radius: 2px 2px 0 0;
  clip-path: polygon(0 0, 100% 0, 100% 100%, 75% 87.5%, 50% 100%, 25% 87.5%, 0 100%);
  background:
    linear-gradient(#0b5c59, #0b5c59) 50% 35% / 14.3% 37.5% no-repeat,
    linear-gradient(#0b5c59, #0b5c59) 50% 39.3% / 42.9% 12.5% no-repeat,
    linear-gradient(#ffffff, #ffffff);
}
.name span { color: var(--quiet); font-weight: 400; }
header nav { display: flex; flex-wrap: wrap; gap: 4px; }
header nav a { padding: 9px 12px; border-radius: 8px; color: var(--ink); text-decoration: none; }
header nav a:hover { background: var(--page); }
header nav a[aria-current] { background: var(--marked); font-weight: 600; }
main { max-width: 880px; margin: 0 auto; padding: 24px 20px 48px; }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 28px 0 8px; font-size: 16px; }
.bar { display: flex; gap: 16px; align-items: center; justify-content: space-between; margin-bottom: 12px; }
.bar h1 { margin: 0; }
.button { padding: 10px 18px; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
.mails { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 12px 16px; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; }
.mails a:hover, .mails a[aria-current] { background: var(--marked); }
.mails a:focus-visible { outline-offset: -3px; }
.mails strong { flex: 0 0 100%; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; font-weight: 600; }
.mails span, .mails time { color: var(--quiet); font-size: 14px; }
.empty { padding: 32px 20px; background: var(--surface); border: 1px dashed var(--line); border-radius: 8px; }
.pages { display: flex; gap: 20px; align-items: center; padding: 12px 4px; color: var(--quiet); }
.pages a { padding: 8px 0; }
.panes { display: grid; grid-template-columns: minmax(0, 1fr); }
.beside-mail { display: none; }
.panes main { width: 100%; margin: 0; }
.panes main > p { margin: 0 0 12px; }
dl { margin: 0 0 16px; color: var(--quiet); }
dl div { display: flex; gap: 12px; }
dt { flex: none; min-width: 84px; }
dd { margin: 0; color: var(--ink); overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 760px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
.beside { margin: 8px 0 0; font-size: 14px; }
pre, .headers { margin: 0; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, Consolas, Menlo, monospace; }
.headers div { flex-wrap: wrap; gap: 0 12px; }
.headers dt { color: var(--quiet); min-width: 210px; }
@media (min-width: 1100px) {
  .panes { grid-template-columns: 360px minmax(0, 1fr); }
  .beside-mail { display: block; padding: 24px 0 48px 20px; }
}
`;
