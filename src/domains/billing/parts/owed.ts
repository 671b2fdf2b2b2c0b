/** An unpaid renewal. */
export type Owed = {
  /** The end of the grace period (ISO 8601); null when it is unknown or has passed. */
  until: string | null;
  /** The open invoice and its payment page; null while it is unknown. */
  invoice: { amount: string; payUrl: string } | null;
};
