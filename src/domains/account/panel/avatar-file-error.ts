/** The reason why a selected file cannot be an avatar. */
export type AvatarProblem = "type" | "too_large" | "too_small";

/** Thrown when a file cannot become an avatar. */
export class AvatarFileError extends Error {
  readonly problem: AvatarProblem;

  constructor(problem: AvatarProblem) {
    super(problem);
    this.name = "AvatarFileError";
    this.problem = problem;
  }
}
