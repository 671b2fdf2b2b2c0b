const dayMs = 86_400_000;

/** Returns the days of the last week in UTC, today included, as `2026-11-28`. */
function lastSevenDays(now: Date): Set<string> {
  return new Set(
    Array.from({ length: 7 }, (_, index) =>
      new Date(now.getTime() - index * dayMs).toISOString().slice(0, 10),
    ),
  );
}

/** Returns the visits of the last seven days, a day for each. @param log a line with a day for each visit */
export function recentVisits(log: string, now: Date): string[] {
  const days = lastSevenDays(now);
  return log.split("\n").filter((line) => days.has(line));
}
