import { expect, test } from "vitest";
import { formatInternationalPhone } from "./phone-links";
import { normalisePhone } from "./phone";

test.each([
  ["+5511987654321", "+55 11 98765-4321"],
  ["+551133334444", "+55 11 3333-4444"],
  ["+351912345678", "+351 912 345 678"],
  ["+14155552671", "+14155552671"],
])("formats %s as %s, which parses as the same number", (stored, shown) => {
  expect(formatInternationalPhone(stored)).toBe(shown);
  expect(normalisePhone(shown, "pt-BR")).toBe(stored);
});
