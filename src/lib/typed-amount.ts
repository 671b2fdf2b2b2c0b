const currencySign = /^(?:R\$|BRL)\s*/i;

// Three digits after a lone comma are not read: they could be a thousand or a slip in the cents.
const notations = [
  /^(\d{1,6})(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:[.\s]\d{3}){1,2})(?:,(\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3}){1,2})\.(\d{1,2})$/,
];

/** An amount as it is typed or pasted, "99,90", "99.90" or "R$ 1.299,90", in minor units; null when it is none. */
export function parseAmount(typed: string): number | null {
  const number = typed.trim().replace(currencySign, "");
  for (const notation of notations) {
    const [, whole, cents = ""] = notation.exec(number) ?? [];
    if (whole) return Number(whole.replaceAll(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"));
  }
  return null;
}

/** An amount in minor units as it would be typed, "99,90". */
export function typedAmount(amount: number): string {
  return (amount / 100).toFixed(2).replace(".", ",");
}
