import { expect, test } from "vitest";
import fc from "fast-check";
import { formatPhoneAsTyped, lacksAreaCode, normalisePhone } from "./phone";

test.each([
  ["(11) 98765-4321", "+5511987654321"],
  ["11987654321", "+5511987654321"],
  ["11 98765 4321", "+5511987654321"],
  ["011 98765-4321", "+5511987654321"],
  ["5511987654321", "+5511987654321"],
  ["+55 (21) 3333-4444", "+552133334444"],
  ["(21) 3333-4444", "+552133334444"],
  ["+351 912 345 678", "+351912345678"],
  ["+1 (415) 555-2671", "+14155552671"],
  ["+244 923 456 789", "+244923456789"],
  ["0055 11 98765-4321", "+5511987654321"],
  ["00 351 912 345 678", "+351912345678"],
  ["\u202a+55\u00a011\u00a098765\u20114321\u202c", "+5511987654321"],
  ["\ufeff11 98765-4321\u200b", "+5511987654321"],
])("reads %s in Brazil as %s", (typed, phone) => {
  expect(normalisePhone(typed, "pt-BR")).toBe(phone);
  expect(normalisePhone(typed, "en")).toBe(phone);
});

test.each([
  ["912 345 678", "+351912345678"],
  ["912345678", "+351912345678"],
  ["21 123 4567", "+351211234567"],
  ["00351912345678", "+351912345678"],
  ["+55 11 98765-4321", "+5511987654321"],
])("reads %s in Portugal as %s", (typed, phone) => {
  expect(normalisePhone(typed, "pt-PT")).toBe(phone);
});

test.each([
  ["nothing", ""],
  ["letters", "meu telefone"],
  ["text around a number", "ligue (11) 98765-4321"],
  ["too few digits", "123"],
  ["no area code", "98765-4321"],
  ["an area code that does not exist", "(00) 98765-4321"],
  ["too many digits", "11987654321987"],
  ["a mobile number without its 9", "(11) 8765-4321"],
  ["a landline with a digit too many", "(11) 33334-4445"],
  ["an old mobile number with its country", "+55 11 8765-4321"],
  ["a country that does not exist", "+999 123456789"],
  ["an extension", "(11) 3333-4444 ramal 12"],
  ["an extension in English", "+55 11 3333-4444 ext. 12"],
  ["two numbers", "(11) 98765-4321 / (11) 98765-4322"],
])("rejects %s", (_, typed) => {
  expect(normalisePhone(typed, "pt-BR")).toBeNull();
});

test.each([
  ["too few digits", "912 345 67"],
  ["a mobile prefix that does not exist", "942 345 678"],
  ["a premium number", "760 123 456"],
  ["too many digits", "912 345 6789"],
])("rejects %s in Portugal", (_, typed) => {
  expect(normalisePhone(typed, "pt-PT")).toBeNull();
});

test("requires the country code of a Brazilian number in Portugal, and vice versa", () => {
  expect(normalisePhone("11 98765-4321", "pt-PT")).toBeNull();
  expect(normalisePhone("912 345 678", "pt-BR")).toBeNull();
});

test.each(["98765-4321", "98765 4321", "987654321", "3333-4444", " 3333.4444\u200e"])(
  "reads %j as a Brazilian number without its area code, and does not rearrange it",
  (typed) => {
    expect(lacksAreaCode(typed, "pt-BR")).toBe(true);
    for (let length = 1; length <= typed.length; length += 1)
      expect(formatPhoneAsTyped(typed.slice(0, length), "pt-BR")).toBe(typed.slice(0, length));
  },
);

test.each(["11 98765-4321", "1133334444", "+351912345678", "12345", ""])(
  "does not ask for the area code of %j",
  (typed) => {
    expect(lacksAreaCode(typed, "pt-BR")).toBe(false);
  },
);

test("does not ask for an area code in Portugal", () => {
  expect(lacksAreaCode("912345678", "pt-PT")).toBe(false);
});

test("reads a number with invisible marks, unusual spaces and any grouping like its digits", () => {
  const separator = fc.constantFrom(
    "",
    " ",
    "-",
    "\u00a0",
    "\u202f",
    "\u200b",
    "\u200e",
    "\u202c",
    "\u2060",
    "\ufeff",
  );
  fc.assert(
    fc.property(
      fc.constantFrom("", "+55", "0055"),
      fc.constantFrom("11987654321", "2133334444", "8599998888", "71988887777"),
      fc.array(separator, { minLength: 16, maxLength: 16 }),
      (country, digits, separators) => {
        const typed = [...country, ...digits]
          .map((one, at) => (at > 0 ? (separators[at] ?? "") : "") + one)
          .join("");
        expect(normalisePhone(typed, "pt-BR")).toBe(normalisePhone(digits, "pt-BR"));
      },
    ),
  );
});

test("formats a complete number during typing", () => {
  expect(formatPhoneAsTyped("11987", "pt-BR")).toBe("11987");
  expect(formatPhoneAsTyped("11987654321", "pt-BR")).toBe("(11) 98765-4321");
  expect(formatPhoneAsTyped("912345678", "pt-PT")).toBe("912 345 678");
  expect(formatPhoneAsTyped("+14155552671", "pt-BR")).toBe("+1 415 555 2671");
  expect(formatPhoneAsTyped("", "pt-BR")).toBe("");
});

test.each(["abc", "11 abc", "não tenho"])("keeps the text %j, which is no number", (typed) => {
  expect(formatPhoneAsTyped(typed, "pt-BR")).toBe(typed);
  expect(normalisePhone(typed, "pt-BR")).toBeNull();
});

test("keeps a formatted number unchanged", () => {
  const once = formatPhoneAsTyped("11987654321", "pt-BR");
  expect(formatPhoneAsTyped(once, "pt-BR")).toBe(once);
  expect(normalisePhone(once, "pt-BR")).toBe("+5511987654321");
});
