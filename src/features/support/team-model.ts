/** A member of the team who may answer messages. */
export type TeamMember = { id: string; name: string };

const minute = 60_000;

/** Returns the length of a wait in its largest whole unit. @param since ISO 8601 @param now milliseconds */
export function waitOf(since: string, now: number): { unit: "minutes" | "hours" | "days"; count: number } {
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / minute));
  if (minutes < 60) return { unit: "minutes", count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: "hours", count: hours } : { unit: "days", count: Math.floor(hours / 24) };
}

/** The minimum of a long wait, in hours. */
const longWaitHours = 24;

/** Returns whether a wait is long. @param since ISO 8601 @param now milliseconds */
export function isLongWait(since: string, now: number): boolean {
  return now - Date.parse(since) >= longWaitHours * 60 * minute;
}
