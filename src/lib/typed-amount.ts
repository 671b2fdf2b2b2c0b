/** An amount as it is typed, "99,90" or "99.90", in minor units; null when it is none. */
export function parseAmount(typed: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  const [, whole, cents = ""] = match;
  return Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}

/** An amount in minor units as it would be typed, "99,90". */
export function typedAmount(amount: number): string {
  return (amount / 100).toFixed(2).replace(".", ",");
}
