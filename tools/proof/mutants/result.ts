/** What became of one fault. An invalid one is not counted: the code no longer compiles or migrates. */
export type MutantResult = {
  /** File and line, from the root. */
  where: string;
  change: string;
  outcome: "noticed" | "survived" | "invalid";
};

/** Returns the share of valid faults that a test noticed, from 0 to 1. */
export function noticedShare(results: readonly MutantResult[]): number {
  const valid = results.filter(({ outcome }) => outcome !== "invalid");
  return valid.filter(({ outcome }) => outcome === "noticed").length / Math.max(valid.length, 1);
}
