const zone = "America/Sao_Paulo";

// The Swedish way to write a time is the one that date fields read.
const format = new Intl.DateTimeFormat("sv-SE", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** A moment as the clocks of São Paulo show it, for a `datetime-local` field: "2026-11-22T09:30"; empty for none. */
export function toSaoPauloTime(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? "" : format.format(at).replace(" ", "T");
}

// Milliseconds that São Paulo's clocks are ahead of UTC; negative, as they are behind.
function offsetAt(moment: number): number {
  return Date.parse(`${toSaoPauloTime(new Date(moment).toISOString())}Z`) - moment;
}

/**
 * The moment at which the clocks of São Paulo show a time, as ISO 8601.
 *
 * @param time as a `datetime-local` field has it
 * @returns null for what is no time, and for years that the database refuses
 */
export function fromSaoPauloTime(time: string): string | null {
  const asUtc = Date.parse(`${time}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(time) || Number.isNaN(asUtc)) return null;
  if (time < "1970-01-02" || time >= "9999-12-30") return null;
  // Twice, for the offset is that of the moment itself and not of the guess.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}
