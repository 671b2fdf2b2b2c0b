/** What is wrong with a file that was chosen as an avatar. */
export type AvatarProblem = "type" | "too_large" | "too_small" | "unreadable";

/** Thrown when a file cannot become an avatar. */
export class AvatarFileError extends Error {
  readonly problem: AvatarProblem;

  constructor(problem: AvatarProblem, options: { cause?: unknown } = {}) {
    super(problem, options);
    this.name = "AvatarFileError";
    this.problem = problem;
  }
}
