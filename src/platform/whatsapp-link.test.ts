import { expect, it } from "vitest";
import { whatsappLink } from "./phone-links";

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
