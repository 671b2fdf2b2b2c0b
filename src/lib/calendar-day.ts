/** Returns whether the text of a date field, such as "2026-11-30", is an existing day from 2000 to 2099. */
export function isCalendarDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
