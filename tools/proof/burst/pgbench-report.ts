/** What pgbench measured of a load. */
export type LoadFigures = {
  /** Completed transactions a second. */
  perSecond: number;
  /** Mean milliseconds of one transaction. */
  milliseconds: number;
  failed: number;
};

/** Reads the report of pgbench. @throws where it holds no figures */
export function readLoadFigures(report: string): LoadFigures {
  const figure = (pattern: RegExp) => {
    const [, found] = pattern.exec(report) ?? [];
    if (found === undefined) throw new Error(`pgbench reported no figures:\n${report}`);
    return Number(found);
  };
  return {
    perSecond: figure(/tps = ([\d.]+)/),
    milliseconds: figure(/latency average = ([\d.]+) ms/),
    failed: figure(/number of failed transactions: (\d+)/),
  };
}
