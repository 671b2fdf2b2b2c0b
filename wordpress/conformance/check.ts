/** Result of one check: its name, duration in milliseconds, and the reason when it failed or was skipped. */
export type CheckResult = {
  name: string;
  state: "passed" | "failed" | "skipped";
  ms: number;
  reason?: string;
};

/** A check that does not apply, or that an earlier failed one prevents. */
class CheckSkipped extends Error {}

/** Ends the current check as skipped. */
export function skip(reason: string): never {
  throw new CheckSkipped(reason);
}

/** Fails the current check with the message unless the condition holds. */
export function expectThat(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Returns the value of an earlier check, or skips the current check when that one failed. */
export function valueOf<T>(value: T | undefined): T {
  return value ?? skip("An earlier check failed.");
}

/** Runs one check and reports it. Returns its value, or undefined when it failed or was skipped. */
export type Check = <T>(name: string, body: () => Promise<T>) => Promise<T | undefined>;

/** Creates the function that runs checks. @param report receives each result as soon as it is known */
export function createCheck(report: (result: CheckResult) => void): Check {
  return async (name, body) => {
    const start = performance.now();
    const finish = (state: CheckResult["state"], error?: unknown) =>
      report({
        name,
        state,
        ms: Math.round(performance.now() - start),
        ...(error !== undefined && { reason: error instanceof Error ? error.message : String(error) }),
      });
    try {
      const value = await body();
      finish("passed");
      return value;
    } catch (error) {
      finish(error instanceof CheckSkipped ? "skipped" : "failed", error);
      return undefined;
    }
  };
}
