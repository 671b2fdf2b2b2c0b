const currencySign = /^(?:R\$|BRL)\s*/i;

// Three digits after a single comma are ambiguous: thousands, or a typing error in the cents.
const notations = [
  /^(\d{1,6})(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:[.\s]\d{3}){1,2})(?:,(\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3}){1,2})\.(\d{1,2})$/,
];

/** Parses a typed or pasted amount, "99,90", "99.90" or "R$ 1.299,90", into minor units; null when invalid. */
export function parseAmount(typed: string): number | null {
  const number = typed.trim().replace(currencySign, "");
  for (const notation of notations) {
    const [, whole, cents = ""] = notation.exec(number) ?? [];
    if (whole) return Number(whole.replaceAll(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"));
  }
  return null;
}

/** Formats an amount in minor units for an input, "99,90". */
export function typedAmount(amount: number): string {
  return (amount / 100).toFixed(2).replace(".", ",");
}
