/** Style of every page: one accent colour, readable without colours. */
export const styles = `
:root {
  color-scheme: light;
  --ink: #1c2430; --soft: #55606f; --line: #cfd6df; --paper: #ffffff; --tint: #f3f5f8;
  --accent: #1f5f5b; --accent-dark: #174947; --danger: #b3261e; --good: #1c6b3c;
}
* { box-sizing: border-box; }
body {
  margin: 0; color: var(--ink); background: var(--paper);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
h1, h2, p { margin: 0; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid #7fb8b3; outline-offset: 2px; }
.money { white-space: nowrap; }
.notice {
  padding: 10px 16px; text-align: center; font-size: 14px; color: #5b4300; background: #fff4d6;
  border-bottom: 1px solid #f0dfae;
}
.split { display: grid; grid-template-columns: 1fr; }
.summary { background: var(--tint); padding: 24px 20px; }
.form { padding: 28px 20px 56px; }
.summary > div, .form > div { width: 100%; max-width: 440px; margin: 0 auto; }
.back { display: inline-flex; align-items: center; gap: 8px; padding: 6px 0; color: var(--soft); text-decoration: none; }
.back:hover { color: var(--ink); text-decoration: underline; }
.summary h1 { margin-top: 20px; font-size: 17px; font-weight: 500; color: var(--soft); }
.amount { margin-top: 4px; font-size: 34px; font-weight: 650; letter-spacing: -0.02em; line-height: 1.2; }
.amount small { display: inline-block; font-size: 15px; font-weight: 500; letter-spacing: 0; color: var(--soft); }
.lines { list-style: none; margin: 28px 0 0; padding: 0; }
.lines li { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-top: 1px solid var(--line); }
.lines small { display: block; color: var(--soft); font-size: 14px; }
.lines .total { font-weight: 600; }
h2 { font-size: 18px; font-weight: 600; margin-bottom: 16px; }
h2:not(:first-child) { margin-top: 28px; }
.field { margin-bottom: 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 12px; }
label { display: block; margin-bottom: 6px; font-size: 14px; font-weight: 500; color: #374151; }
input {
  width: 100%; height: 46px; padding: 0 12px; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid #8b95a3; border-radius: 8px;
}
input:focus { border-color: var(--accent); }
input[readonly] { background: var(--tint); color: var(--soft); border-color: var(--line); }
input[aria-invalid="true"] { border-color: var(--danger); box-shadow: inset 0 0 0 1px var(--danger); }
.choice { display: flex; gap: 8px 20px; flex-wrap: wrap; margin: 28px 0 0; padding: 0; border: 0; }
.choice legend { margin-bottom: 10px; padding: 0; font-size: 18px; font-weight: 600; }
.choice label { display: flex; align-items: center; gap: 8px; margin: 0; font-size: 16px; }
.choice input { width: 20px; height: 20px; margin: 0; }
form:has(.choice input:not([value="card"]):checked) [data-card] { display: none; }
.choice + [data-card] h2 { margin-top: 28px; }
form:has(.choice) button { margin-top: 28px; }
.error { margin-top: 6px; font-size: 14px; color: var(--danger); }
.banner { margin-bottom: 20px; padding: 12px 14px; border-radius: 8px; background: #fdecea; color: #7c1a14; }
button, .button {
  display: block; width: 100%; min-height: 48px; padding: 12px 20px; border: 1px solid var(--accent); border-radius: 8px;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  color: #fff; background: var(--accent);
}
button:hover, .button:hover { background: var(--accent-dark); }
button[disabled] { opacity: 0.7; cursor: progress; }
button.quiet { color: var(--ink); background: var(--paper); border-color: #8b95a3; }
button.quiet:hover { background: var(--tint); }
.terms { margin-top: 14px; font-size: 14px; color: var(--soft); text-align: center; }
.card { max-width: 460px; margin: 8vh auto; padding: 32px 24px; }
.card h1 { font-size: 24px; line-height: 1.3; }
.card p { margin: 12px 0 24px; color: var(--soft); }
.card form + form { margin-top: 12px; }
.sheet { max-width: 760px; margin: 0 auto; padding: 32px 20px 64px; }
.sheet h1 { font-size: 26px; line-height: 1.3; }
.sheet h2 { margin: 36px 0 10px; }
.sheet p { margin: 10px 0; color: var(--soft); }
.facts { display: grid; grid-template-columns: auto 1fr; gap: 6px 20px; margin: 20px 0; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 15px; }
th, td { padding: 10px 12px 10px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { font-weight: 600; font-size: 14px; color: var(--soft); }
code { overflow-wrap: anywhere; }
td code { font-size: 13px; }
td.money, th.money { text-align: right; padding-right: 0; }
.wide { max-width: 1240px; }
.wide table { min-width: 900px; }
.tag { display: inline-block; padding: 1px 9px; border-radius: 99px; font-size: 13px; background: var(--tint); border: 1px solid var(--line); }
.tag.good { color: var(--good); border-color: #a9d3b8; background: #eef8f1; }
.tag.bad { color: var(--danger); border-color: #eab8b4; background: #fdf1f0; }
.success { margin: 16px 0; padding: 12px 14px; border-radius: 8px; color: var(--good); background: #eef8f1; }
.sheet .banner { color: #7c1a14; }
.sheet .success { color: var(--good); }
.panel { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; justify-content: space-between; padding: 16px; border: 1px solid var(--line); border-radius: 8px; }
.panel p { margin: 0; }
.panel strong { color: var(--ink); }
.panel .button { width: auto; }
.narrow { max-width: 440px; }
form.narrow, .narrow form { margin-top: 20px; }
.inline { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.inline input { width: 96px; height: 36px; font-size: 14px; }
.inline label { display: inline-flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 0; }
.faults { margin-top: 12px; }
.inline button { width: auto; min-height: 36px; padding: 6px 12px; font-size: 13px; font-weight: 500; }
@media (min-width: 900px) {
  .split { grid-template-columns: 1fr 1fr; min-height: calc(100vh - 42px); }
  .summary, .form { padding: 56px 48px; }
  .summary > div { margin: 0 0 0 auto; max-width: 400px; }
  .form > div { margin: 0 auto 0 0; max-width: 400px; }
}
@media (max-width: 360px) { .pair { grid-template-columns: 1fr; } }
@media (prefers-reduced-motion: no-preference) { button, .button, input { transition: background-color 120ms, border-color 120ms; } }
`;
