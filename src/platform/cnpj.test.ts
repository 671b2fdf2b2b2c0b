import { expect, test } from "vitest";
import { isCnpj } from "./cnpj";

test.each(["00.000.000/0001-91", "00000000000191", "33.000.167/0001-01", "12.ABC.345/01DE-35"])(
  "accepts %s",
  (text) => {
    expect(isCnpj(text)).toBe(true);
  },
);

test.each([
  "",
  "00.000.000/0001-92",
  "00.000.000/0001-19",
  "00000000000000",
  "12.abc.345/01DE-35",
  "12.ABC.345/01DE-3A",
  "123",
])("rejects %s", (text) => {
  expect(isCnpj(text)).toBe(false);
});
