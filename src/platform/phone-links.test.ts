import { expect, it, test } from "vitest";
import { normalisePhone } from "./phone";
import { formatInternationalPhone, whatsappLink } from "./phone-links";

test.each([
  ["+5511987654321", "+55 11 98765-4321"],
  ["+551133334444", "+55 11 3333-4444"],
  ["+351912345678", "+351 912 345 678"],
  ["+14155552671", "+14155552671"],
])("formats %s as %s, which parses as the same number", (stored, shown) => {
  expect(formatInternationalPhone(stored)).toBe(shown);
  expect(normalisePhone(shown, "pt-BR")).toBe(stored);
});

it.each([
  ["+55 (11) 98765-4321", "https://wa.me/5511987654321"],
  ["351912345678", "https://wa.me/351912345678"],
  ["", null],
  [null, null],
  ["ligue!", null],
  ["1234567890123456", null],
])("links the WhatsApp number %j to %j", (number, href) => {
  expect(whatsappLink(number)).toBe(href);
});
