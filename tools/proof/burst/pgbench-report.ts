/** The figures of a pgbench load. */
export type LoadFigures = {
  /** Completed transactions a second. */
  perSecond: number;
  /** Mean milliseconds of one transaction. */
  milliseconds: number;
  failed: number;
};

/** Reads a report of pgbench. @throws if it has no figures */
export function readLoadFigures(report: string): LoadFigures {
  const figure = (pattern: RegExp) => {
    const [, match] = pattern.exec(report) ?? [];
    if (match === undefined) throw new Error(`pgbench reported no figures:\n${report}`);
    return Number(match);
  };
  return {
    perSecond: figure(/tps = ([\d.]+)/),
    milliseconds: figure(/latency average = ([\d.]+) ms/),
    failed: figure(/number of failed transactions: (\d+)/),
  };
}
