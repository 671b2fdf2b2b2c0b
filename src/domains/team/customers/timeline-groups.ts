import type { TimelineEntry } from "../data";

/** A row of the history: one entry, or several equal payments, latest first. */
type TimelineGroup = readonly [TimelineEntry, ...TimelineEntry[]];

const fewest = 3;

/** Returns what two payments must share to be one row; null for an entry that is a row by itself. */
function groupKeyOf(entry: TimelineEntry): string | null {
  if (entry.kind !== "payment") return null;
  const { status, amount, paid, paidOutside, refunded, withdrawn, dispute, currency } = entry.details;
  const isOrdinary =
    status === "paid" &&
    paid === amount &&
    paidOutside === 0 &&
    refunded === 0 &&
    withdrawn === 0 &&
    !dispute;
  return isOrdinary && amount > 0 ? `${amount} ${currency}` : null;
}

/** Returns whether an entry separates the payments before it from those after it. */
function endsGroups({ kind }: TimelineEntry): boolean {
  return kind === "payment" || kind === "refund" || kind === "dispute" || kind === "change";
}

type Run = { key: string | null; entries: [TimelineEntry, ...TimelineEntry[]] };

/** Returns each entry with the equal payments after it. Other events about money end a run; e-mails do not. */
function runsOf(entries: readonly TimelineEntry[]): readonly Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  for (const entry of entries) {
    const key = groupKeyOf(entry);
    if (key !== null && open !== null && open.key === key) {
      open.entries.push(entry);
      continue;
    }
    const run: Run = { key, entries: [entry] };
    runs.push(run);
    if (key !== null) open = run;
    else if (endsGroups(entry)) open = null;
  }
  return runs;
}

/**
 * Groups at least three equal, ordinary payments under the latest one; fewer keep their own places.
 *
 * @param entries latest first
 */
export function groupPayments(entries: readonly TimelineEntry[]): readonly TimelineGroup[] {
  const groups = runsOf(entries).filter((run) => run.entries.length >= fewest);
  const grouped = new Map(groups.map((run) => [run.entries[0], run.entries]));
  const hidden = new Set(groups.flatMap((run) => run.entries.slice(1)));
  return entries.filter((entry) => !hidden.has(entry)).map((entry) => grouped.get(entry) ?? [entry]);
}
