import type { EnvProblem } from "./env";

/** The error for an invalid environment, with the name of every problematic variable. */
export class EnvironmentError extends Error {
  readonly problems: readonly EnvProblem[];

  constructor(problems: readonly EnvProblem[]) {
    super(`Environment: ${problems.map(({ name, reason }) => `${name} is ${reason}`).join("; ")}.`);
    this.name = "EnvironmentError";
    this.problems = problems;
  }
}
