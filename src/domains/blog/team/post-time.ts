const zone = "America/Sao_Paulo";

// The Swedish format is that of date fields.
const format = new Intl.DateTimeFormat("sv-SE", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** Returns a time in São Paulo for a `datetime-local` field: "2026-11-22T09:30"; empty for none. */
export function toSaoPauloTime(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? "" : format.format(at).replace(" ", "T");
}

// Returns the UTC offset of São Paulo in milliseconds, which is negative.
function offsetAt(moment: number): number {
  return Date.parse(`${toSaoPauloTime(new Date(moment).toISOString())}Z`) - moment;
}

/**
 * Returns the ISO time of a local time in São Paulo.
 *
 * @param time in the format of a `datetime-local` field
 * @returns null for an invalid time, and for years that the database rejects
 */
export function fromSaoPauloTime(time: string): string | null {
  const asUtc = Date.parse(`${time}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(time) || Number.isNaN(asUtc)) return null;
  if (time < "1970-01-02" || time >= "9999-12-30") return null;
  // Applied twice, because the offset must be that of the result and not of the first guess.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}
