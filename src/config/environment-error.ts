import type { EnvProblem } from "./env";

/** Names every variable that stops the application from starting. */
export class EnvironmentError extends Error {
  readonly problems: readonly EnvProblem[];

  constructor(problems: readonly EnvProblem[]) {
    super(`Environment: ${problems.map(({ name, reason }) => `${name} is ${reason}`).join("; ")}.`);
    this.name = "EnvironmentError";
    this.problems = problems;
  }
}
