import { expect, test } from "vitest";
import { readLinkAddress, readVideoAddress } from "./addresses";
import { escapeLineStarts, fenceCode, inlineFootnotes } from "./markdown-writing";
import { lineDifference } from "./text-difference";

test.each([
  ["# um", String.raw`\# um`],
  ["#um", "#um"],
  ["1. um", String.raw`1\. um`],
  ["2026) um", String.raw`2026\) um`],
  ["- um\n+ dois", "\\- um\n\\+ dois"],
  ["Um\n---", "Um\n\\---"],
  ["-um 1.5 a - b", "-um 1.5 a - b"],
])("the paragraph %j is serialised as %j and parsed as one", (text, written) => {
  expect(escapeLineStarts(text)).toBe(written);
});

test("a code fence is longer than any fence inside", () => {
  expect(fenceCode("a", "js")).toBe("```js\na\n```");
  expect(fenceCode("```\na\n````", "")).toBe("`````\n```\na\n````\n`````");
});

test("footnotes are inlined, including those without a text", () => {
  expect(inlineFootnotes("Um.[^1] Dois.[^b]\n\n[^1]: Uma nota\n  em duas linhas.\n")).toBe(
    "Um. (Uma nota em duas linhas.) Dois. (b)\n\n",
  );
});

test("two texts are compared by line", () => {
  const lines = lineDifference("a\nb\nc", "a\nx\nc\nd").map(({ kind, text }) => `${kind} ${text}`);
  expect(lines).toEqual(["same a", "removed b", "added x", "same c", "added d"]);
});

test.each([
  ["exemplo.com.br/a", "https://exemplo.com.br/a"],
  [" https://exemplo.com.br ", "https://exemplo.com.br"],
  ["/planos", "/planos"],
  ["#parte", "#parte"],
  ["ana@exemplo.com.br", "mailto:ana@exemplo.com.br"],
  ["tel:+5511987654321", "tel:+5511987654321"],
  ["", null],
  ["javascript:alert(1)", null],
  ["//exemplo.com.br", null],
  ["duas palavras", null],
  ["palavra", null],
])("the typed URL %j becomes %j", (typed, address) => {
  expect(readLinkAddress(typed)).toBe(address);
});

test.each([
  ["https://youtu.be/abcdefghijk?t=3", "https://www.youtube.com/watch?v=abcdefghijk"],
  ["m.youtube.com/watch?v=abcdefghijk&list=x", "https://www.youtube.com/watch?v=abcdefghijk"],
  ["https://www.youtube.com/shorts/abcdefghijk", "https://www.youtube.com/watch?v=abcdefghijk"],
  ["https://vimeo.com/12345678", "https://vimeo.com/12345678"],
  ["https://youtube.com/@canal", null],
  ["https://exemplo.com.br/abcdefghijk", null],
])("the typed video %j becomes %j", (typed, address) => {
  expect(readVideoAddress(typed)).toBe(address);
});
