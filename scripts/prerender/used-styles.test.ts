import { expect, test } from "vitest";
import { usedStyles } from "./used-styles.ts";

const html = '<main class="flex sm:p-4 in-[.x]:m-0"><h1>Oi</h1><a href="/" class="link">Ir</a></main>';

test("a page keeps the rules of its classes and elements, in their order", () => {
  expect(
    usedStyles("h1{color:red}.flex{display:flex}.grid{display:grid}table{width:1px}.link{color:blue}", html),
  ).toBe("h1{color:red}.flex{display:flex}.link{color:blue}");
});

test("of a list of selectors, only those that fit stay", () => {
  expect(usedStyles("h1,h2,.grid,.flex{margin:0}", html)).toBe("h1,.flex{margin:0}");
});

test("what is about neither stays: the document, everything, and what has focus", () => {
  const css =
    ":root{color:red}*,:before{margin:0}html{line-height:1}body{margin:0}:focus-visible{outline:1px}";
  expect(usedStyles(css, html)).toBe(css);
});

test("what shows only under a pointer comes later", () => {
  const css =
    "@media (hover:hover){.link:hover{color:red}}.link:active{color:red}a:focus-visible{outline:1px}";
  expect(usedStyles(css, html)).toBe("a:focus-visible{outline:1px}");
});

test("a class that merely names a state is no state", () => {
  const css = ".hover\\:red:hover{color:red}.sm\\:p-4{padding:1rem}";
  expect(usedStyles(css, html)).toBe(".sm\\:p-4{padding:1rem}");
});

test("what stands in brackets need not be on the page", () => {
  expect(usedStyles(".flex:not(.gone){gap:0}a:where([data-x] *){color:red}", html)).toBe(
    ".flex:not(.gone){gap:0}a:where([data-x] *){color:red}",
  );
});

test("the inner parts of fields come with fields", () => {
  const css = "::placeholder{opacity:1}::selection{color:red}";
  expect(usedStyles(css, html)).toBe("::selection{color:red}");
  expect(usedStyles(css, '<input type="text">')).toBe(css);
});

test("variables, animations and conditions that nothing uses any more go", () => {
  const css =
    ":root{--used:red;--only-by-grid:blue}.flex{color:var(--used)}.grid{color:var(--only-by-grid);animation:spin 1s}@keyframes spin{to{rotate:1turn}}@media (width>=1px){.grid{gap:0}}";
  expect(usedStyles(css, html)).toBe(":root{--used:red}.flex{color:var(--used)}");
});
