/** One of Stripe's test cards: the outcome of its first charge, and of charges on renewal. */
export interface TestCard {
  number: string;
  brand: "visa" | "mastercard" | "amex";
  outcome: CardOutcome;
  /** Whether charges on renewal succeed. */
  renewal: "succeeds" | "fails";
}

export type CardOutcome =
  | { kind: "succeeds" }
  | { kind: "declines"; declineCode: DeclineCode; code: "card_declined" | "expired_card" | "incorrect_cvc" }
  | { kind: "authenticates" };

export type DeclineCode = "generic_decline" | "insufficient_funds" | "expired_card" | "incorrect_cvc";

/** Card fields of the payment form. */
export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}

/** A valid test card. */
export interface Card {
  number: string;
  last4: string;
  brand: string;
  expMonth: number;
  expYear: number;
  testCard: TestCard;
}

/** Why a card is invalid; each has a message on the payment page. */
export type CardError =
  | "number_missing"
  | "number_incomplete"
  | "number_invalid"
  | "number_not_test"
  | "expiry_missing"
  | "expiry_invalid"
  | "expiry_past"
  | "cvc_missing"
  | "cvc_short";

const succeeds: CardOutcome = { kind: "succeeds" };

/** The test cards that this local Stripe supports. Source: https://docs.stripe.com/testing */
export const testCards: TestCard[] = [
  { number: "4242424242424242", brand: "visa", outcome: succeeds, renewal: "succeeds" },
  { number: "4000000760000002", brand: "visa", outcome: succeeds, renewal: "succeeds" },
  { number: "4000006200000007", brand: "visa", outcome: succeeds, renewal: "succeeds" },
  { number: "4000056655665556", brand: "visa", outcome: succeeds, renewal: "succeeds" },
  { number: "5555555555554444", brand: "mastercard", outcome: succeeds, renewal: "succeeds" },
  { number: "2223003122003222", brand: "mastercard", outcome: succeeds, renewal: "succeeds" },
  { number: "378282246310005", brand: "amex", outcome: succeeds, renewal: "succeeds" },
  // Refunds of these two stay pending: the first is completed, the second fails (control/refund-routes.ts).
  { number: "4000000000007726", brand: "visa", outcome: succeeds, renewal: "succeeds" },
  { number: "4000000000005126", brand: "visa", outcome: succeeds, renewal: "succeeds" },
  { number: "4000000000000341", brand: "visa", outcome: succeeds, renewal: "fails" },
  { number: "4000002500003155", brand: "visa", outcome: { kind: "authenticates" }, renewal: "succeeds" },
  { number: "4000000000000002", brand: "visa", outcome: declines("generic_decline"), renewal: "fails" },
  { number: "4000000000009995", brand: "visa", outcome: declines("insufficient_funds"), renewal: "fails" },
  {
    number: "4000000000000069",
    brand: "visa",
    outcome: { kind: "declines", declineCode: "expired_card", code: "expired_card" },
    renewal: "fails",
  },
  {
    number: "4000000000000127",
    brand: "visa",
    outcome: { kind: "declines", declineCode: "incorrect_cvc", code: "incorrect_cvc" },
    renewal: "fails",
  },
];

function declines(declineCode: DeclineCode): CardOutcome {
  return { kind: "declines", declineCode, code: "card_declined" };
}

/** Returns the digits of a typed card number without separators. */
function digitsOf(typed: string): string {
  return typed.replace(/\D/g, "");
}

/** The check digit rule of ISO/IEC 7812 (Luhn). */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Month and full year of a typed expiry ("12/34", "1234", "12 / 2034", "1/34");
 * null when it is not one.
 */
export function readExpiry(typed: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*[/\-. ]\s*(\d{4}|\d{2})\s*$|^\s*(\d{2})(\d{4}|\d{2})\s*$/.exec(typed);
  if (!match) return null;
  const month = Number(match[1] ?? match[3]);
  const written = Number(match[2] ?? match[4]);
  if (month < 1 || month > 12) return null;
  return { month, year: written < 100 ? 2000 + written : written };
}

/**
 * Validates a card at a time (seconds). Returns the card, or one error per
 * field. A number that is well formed but no test card is refused, as Stripe
 * refuses real cards in test mode.
 */
export function readCard(
  typed: CardInput,
  now: number,
): { card: Card } | { errors: { cardNumber?: CardError; cardExpiry?: CardError; cardCvc?: CardError } } {
  const number = digitsOf(typed.number);
  const testCard = testCards.find((known) => known.number === number);
  const expiry = readExpiry(typed.expiry);
  const numberError = findNumberError(typed.number, number, testCard);
  const expiryError = findExpiryError(typed.expiry, expiry, now);
  const cvcError = findCvcError(typed.cvc, testCard?.brand === "amex" ? 4 : 3);

  if (numberError || expiryError || cvcError || !testCard || !expiry) {
    return {
      errors: {
        ...(numberError && { cardNumber: numberError }),
        ...(expiryError && { cardExpiry: expiryError }),
        ...(cvcError && { cardCvc: cvcError }),
      },
    };
  }
  return {
    card: {
      number,
      last4: number.slice(-4),
      brand: testCard.brand,
      expMonth: expiry.month,
      expYear: expiry.year,
      testCard,
    },
  };
}

function findNumberError(
  typed: string,
  digits: string,
  testCard: TestCard | undefined,
): CardError | undefined {
  if (typed.trim() === "") return "number_missing";
  if (testCard) return undefined;
  if (digits.length < 13) return "number_incomplete";
  if (digits.length > 19 || !passesLuhn(digits)) return "number_invalid";
  return "number_not_test";
}

function findExpiryError(
  typed: string,
  expiry: { month: number; year: number } | null,
  now: number,
): CardError | undefined {
  if (typed.trim() === "") return "expiry_missing";
  if (!expiry || expiry.year > new Date(now * 1000).getUTCFullYear() + 50) return "expiry_invalid";
  // A card is valid through the last day of its month.
  const firstDayAfter = Date.UTC(expiry.year, expiry.month, 1) / 1000;
  return firstDayAfter <= now ? "expiry_past" : undefined;
}

function findCvcError(typed: string, length: number): CardError | undefined {
  if (typed.trim() === "") return "cvc_missing";
  return new RegExp(`^\\d{${length},4}$`).test(typed.trim()) ? undefined : "cvc_short";
}
