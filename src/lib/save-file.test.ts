import { expect, test } from "vitest";
import { fileNameIn } from "./save-file";

test.each([
  ['attachment; filename="site-pronto-dados-2026-11-20.zip"', "site-pronto-dados-2026-11-20.zip"],
  ["attachment; filename=dados.zip", "dados.zip"],
  ['attachment; filename="../../etc/passwd"', "fallback.zip"],
  ["attachment", "fallback.zip"],
  [null, "fallback.zip"],
])("reads the file name in %j", (disposition, name) => {
  expect(fileNameIn(disposition, "fallback.zip")).toBe(name);
});
