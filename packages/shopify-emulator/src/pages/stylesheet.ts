/** The only style sheet of the pages. It follows the system's light or dark theme. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f6f9f8, #0d1413);
  --surface: light-dark(#ffffff, #141d1c);
  --ink: light-dark(#12211f, #e7efed);
  --muted: light-dark(#4a5d5a, #a5b7b4);
  --line: light-dark(#d5dfdd, #2b3a38);
  --strong-line: light-dark(#768a87, #6f8480);
  --accent: light-dark(#0b5c59, #62c8bf);
  --accent-strong: light-dark(#084745, #8adad3);
  --on-accent: light-dark(#ffffff, #04201f);
  --success: light-dark(#15643a, #86dba7);
  --success-soft: light-dark(#e2f4e9, #12301f);
  --warning: light-dark(#754700, #f2c772);
  --warning-soft: light-dark(#fdf1d8, #34280e);
  --width: 720px;
}
.wide { --width: 1120px; }
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--canvas);
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1, h2, p { margin: 0; }
h1 { font-size: 1.625rem; line-height: 1.25; text-wrap: balance; }
h2 { font-size: 1.125rem; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 8px; top: 8px; padding: 8px 12px; background: var(--surface); color: var(--accent); }
.demo {
  padding: 8px 16px;
  background: var(--warning-soft);
  color: var(--warning);
  border-bottom: 1px solid var(--line);
  text-align: center;
  font-size: 0.9375rem;
}
.top { border-bottom: 1px solid var(--line); background: var(--surface); }
.shop { display: flex; align-items: center; gap: 8px; max-width: var(--width); margin: 0 auto; padding: 16px; font-weight: 650; }
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
main { display: grid; gap: 20px; max-width: var(--width); margin: 0 auto; padding: 28px 16px; }
main > *, .card > * { min-width: 0; }
.lead, .hint, .detail, .bottom { color: var(--muted); }
.lead { margin-top: -12px; max-width: 60ch; }
.hint, .detail, .bottom { font-size: 0.9375rem; }
.card {
  display: grid;
  gap: 12px;
  padding: 20px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 8px;
}
.lines { list-style: none; margin: 0; padding: 0; }
.lines li { display: flex; justify-content: space-between; gap: 16px; padding: 14px 0; border-top: 1px solid var(--line); }
.what { display: grid; gap: 2px; min-width: 0; overflow-wrap: anywhere; }
.title { font-weight: 600; }
.discount { color: var(--success); font-size: 0.9375rem; font-weight: 550; }
.price { display: grid; align-content: start; justify-items: end; }
.price, .sums dd, td { font-variant-numeric: tabular-nums; white-space: nowrap; }
.price s { color: var(--muted); }
.sums { margin: 0; padding-top: 14px; border-top: 1px solid var(--line); display: grid; gap: 6px; }
.sums div { display: flex; justify-content: space-between; gap: 16px; }
.sums dd { margin: 0; }
.total { margin-top: 6px; padding-top: 12px; border-top: 1px solid var(--line); font-size: 1.25rem; font-weight: 650; }
.currency { color: var(--muted); font-size: 0.875rem; font-weight: 450; }
.actions { display: grid; gap: 12px; }
button, .button {
  display: block;
  width: 100%;
  min-height: 48px;
  padding: 10px 20px;
  border: 1px solid var(--strong-line);
  border-radius: 8px;
  background: var(--surface);
  color: var(--ink);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { border-color: var(--accent); }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
input, select { min-height: 36px; max-width: 100%; padding: 4px 8px; border: 1px solid var(--strong-line); border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; }
select { width: 100%; }
p a { color: var(--accent); }
input[type="number"] { width: 6.5rem; }
fieldset { margin: 0; padding: 0; border: 0; display: grid; gap: 4px; }
legend { padding: 0; margin-bottom: 8px; font-size: 1.125rem; font-weight: 700; }
.choice { display: flex; align-items: center; gap: 10px; min-height: 44px; }
.choice input { width: 20px; min-height: 20px; height: 20px; }
.inline { display: flex; flex-wrap: wrap; align-items: end; gap: 8px; }
.inline label { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; min-width: 0; max-width: 100%; font-size: 0.9375rem; color: var(--muted); }
.small { width: auto; min-height: 36px; padding: 4px 12px; font-size: 0.9375rem; }
.banner { display: grid; gap: 6px; padding: 20px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
.success { border-color: var(--success); background: var(--success-soft); }
.success h1::before { content: "✓ " / ""; color: var(--success); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 10px 12px 10px 0; border-top: 1px solid var(--line); text-align: left; font-weight: 450; }
thead th { border-top: 0; color: var(--muted); font-size: 0.875rem; }
.row-actions { display: flex; gap: 8px; }
.bottom { max-width: var(--width); margin: 0 auto; padding: 8px 16px 40px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (min-width: 640px) {
  main { padding-top: 44px; }
  .card, .banner { padding: 28px; }
  .actions { grid-auto-flow: column; justify-content: start; }
  .actions button, .actions .button { width: auto; min-width: 180px; }
}
`;
