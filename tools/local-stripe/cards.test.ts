import { describe, expect, test } from "vitest";
import { passesLuhn, readCard, readExpiry, testCards } from "./cards.ts";
import { randomSource } from "./testing/random.ts";

const november2026 = Date.UTC(2026, 10, 15) / 1000;
const typed = { number: "4242 4242 4242 4242", expiry: "12/34", cvc: "123" };

describe("Luhn check digit", () => {
  test("accepts every test card", () => {
    expect(testCards.filter((card) => !passesLuhn(card.number))).toEqual([]);
  });

  test("accepts exactly one last digit for any number, and rejects any single changed digit", () => {
    const random = randomSource(1);
    for (let run = 0; run < 300; run += 1) {
      const start = random.digits(8 + random.below(10));
      const valid = [..."0123456789"].filter((digit) => passesLuhn(start + digit));
      expect(valid).toHaveLength(1);
      const number = start + String(valid[0]);
      const place = random.below(number.length);
      const changed = (Number(number[place]) + 1 + random.below(9)) % 10;
      expect(passesLuhn(number.slice(0, place) + String(changed) + number.slice(place + 1))).toBe(false);
    }
  });

  test.each(["", "4242a", " ", "４２４２"])("rejects %j", (text) => {
    expect(passesLuhn(text)).toBe(false);
  });
});

describe("reading an expiry", () => {
  test.each([
    ["12/34", 12, 2034],
    ["12 / 34", 12, 2034],
    ["1234", 12, 2034],
    ["122034", 12, 2034],
    ["1/34", 1, 2034],
    ["01-2034", 1, 2034],
    [" 07.29 ", 7, 2029],
  ])("reads %j as month %i of %i", (text, month, year) => {
    expect(readExpiry(text)).toEqual({ month, year });
  });

  test.each(["13/34", "00/34", "1", "123", "12/3", "ab/cd", "12/345", "2034-12-01"])(
    "returns null for %j",
    (text) => {
      expect(readExpiry(text)).toBeNull();
    },
  );
});

describe("reading a card", () => {
  test("reads a test card with any separators between its digits", () => {
    for (const number of ["4242424242424242", "4242-4242-4242-4242", " 4242 4242 42424242 "]) {
      expect(readCard({ ...typed, number }, november2026)).toMatchObject({
        card: { last4: "4242", brand: "visa", expMonth: 12, expYear: 2034 },
      });
    }
  });

  test.each([
    ["number", "", { cardNumber: "number_missing" }],
    ["number", "4242 4242", { cardNumber: "number_incomplete" }],
    ["number", "4242 4242 4242 4243", { cardNumber: "number_invalid" }],
    ["number", "4111 1111 1111 1111", { cardNumber: "number_not_test" }],
    ["number", "no digits here", { cardNumber: "number_incomplete" }],
    ["expiry", "", { cardExpiry: "expiry_missing" }],
    ["expiry", "13/40", { cardExpiry: "expiry_invalid" }],
    ["expiry", "10/26", { cardExpiry: "expiry_past" }],
    ["expiry", "12/2090", { cardExpiry: "expiry_invalid" }],
    ["cvc", "", { cardCvc: "cvc_missing" }],
    ["cvc", "12", { cardCvc: "cvc_short" }],
    ["cvc", "12a", { cardCvc: "cvc_short" }],
  ])("reports an error for that field only when %s is %j", (field, value, errors) => {
    expect(readCard({ ...typed, [field]: value }, november2026)).toEqual({ errors });
  });

  test("accepts a card through the last second of its expiry month", () => {
    const last = Date.UTC(2026, 10, 30, 23, 59, 59) / 1000;
    expect(readCard({ ...typed, expiry: "11/26" }, last)).toHaveProperty("card");
    expect(readCard({ ...typed, expiry: "11/26" }, last + 1)).toEqual({
      errors: { cardExpiry: "expiry_past" },
    });
  });

  test("requires a four-digit security code for American Express", () => {
    const amex = { ...typed, number: "378282246310005" };
    expect(readCard(amex, november2026)).toEqual({ errors: { cardCvc: "cvc_short" } });
    expect(readCard({ ...amex, cvc: "1234" }, november2026)).toHaveProperty("card");
  });

  test("reports the errors of all fields at once", () => {
    expect(readCard({ number: "", expiry: "", cvc: "" }, november2026)).toEqual({
      errors: { cardNumber: "number_missing", cardExpiry: "expiry_missing", cardCvc: "cvc_missing" },
    });
  });
});
