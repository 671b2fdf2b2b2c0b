/** The result of one mutant. Invalid mutants, which no longer compile or migrate, are not counted. */
export type MutantResult = {
  /** File and line, relative to the root. */
  where: string;
  change: string;
  outcome: "noticed" | "survived" | "invalid";
};

/** Returns the share of valid mutants that a test detected, from 0 to 1. */
export function noticedShare(results: readonly MutantResult[]): number {
  const valid = results.filter(({ outcome }) => outcome !== "invalid");
  return valid.filter(({ outcome }) => outcome === "noticed").length / Math.max(valid.length, 1);
}
