import { expect, test } from "vitest";
import { usedStyles } from "./used-styles.ts";

const html = '<main class="flex sm:p-4 in-[.x]:m-0"><h1>Oi</h1><a href="/" class="link">Ir</a></main>';

test("keeps the rules of the page's classes and elements in their order", () => {
  expect(
    usedStyles("h1{color:red}.flex{display:flex}.grid{display:grid}table{width:1px}.link{color:blue}", html),
  ).toBe("h1{color:red}.flex{display:flex}.link{color:blue}");
});

test("keeps only the matching selectors of a selector list", () => {
  expect(usedStyles("h1,h2,.grid,.flex{margin:0}", html)).toBe("h1,.flex{margin:0}");
});

test("keeps rules for the document, for all elements and for focus", () => {
  const css =
    ":root{color:red}*,:before{margin:0}html{line-height:1}body{margin:0}:focus-visible{outline:1px}";
  expect(usedStyles(css, html)).toBe(css);
});

test("leaves out rules for hover and active states", () => {
  const css =
    "@media (hover:hover){.link:hover,.flex:has(.link:hover){color:red}}.link:active{color:red}a:focus-visible{outline:1px}";
  expect(usedStyles(css, html)).toBe("a:focus-visible{outline:1px}");
});

test("leaves out transitions", () => {
  expect(usedStyles(".flex{transition:gap 1s;gap:1px}.link{transition-duration:1s}", html)).toBe(
    ".flex{gap:1px}",
  );
});

test("keeps a class whose name only looks like a state", () => {
  const css = ".hover\\:red:hover{color:red}.sm\\:p-4{padding:1rem}";
  expect(usedStyles(css, html)).toBe(".sm\\:p-4{padding:1rem}");
});

test("ignores selectors inside brackets when it compares with the page", () => {
  expect(usedStyles(".flex:not(.gone){gap:0}a:where([data-x] *){color:red}", html)).toBe(
    ".flex:not(.gone){gap:0}a:where([data-x] *){color:red}",
  );
});

test("keeps the inner parts of form fields when the page has fields", () => {
  const css = "::placeholder{opacity:1}::selection{color:red}";
  expect(usedStyles(css, html)).toBe("::selection{color:red}");
  expect(usedStyles(css, '<input type="text">')).toBe(css);
});

test("leaves out variables, animations and conditions without a remaining use", () => {
  const css =
    ":root{--used:red;--only-by-grid:blue}.flex{color:var(--used)}.grid{color:var(--only-by-grid);animation:spin 1s}@keyframes spin{to{rotate:1turn}}@media (width>=1px){.grid{gap:0}}";
  expect(usedStyles(css, html)).toBe(":root{--used:red}.flex{color:var(--used)}");
});

test("leaves downloaded fonts to the complete stylesheet and keeps the fallbacks that the page uses", () => {
  const fallback = '@font-face{font-family:"A Times";src:local("Times")}';
  const css = `@font-face{font-family:"A";src:url(/a.woff2)}${fallback}@font-face{font-family:"B Times";src:local("Times")}.flex{font-family:"A","A Times"}`;
  expect(usedStyles(css, html)).toBe(`${fallback}.flex{font-family:"A","A Times"}`);
});
