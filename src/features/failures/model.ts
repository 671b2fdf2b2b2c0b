import type { FailureSource } from "@contract/enums";
import type { Tables } from "@database";

/** Failures of ours of one kind. Times are ISO 8601. */
export type Failure = {
  id: string;
  source: FailureSource;
  /** The code of our own error, or the name of the browser's. */
  code: string;
  /** The page without ids, or the function. */
  route: string;
  /** File, line and column of our build. */
  place: string | null;
  version: string | null;
  times: number;
  firstAt: string;
  lastAt: string;
  isDone: boolean;
};

export type FailureRow = Pick<
  Tables<"failures">,
  | "id"
  | "source"
  | "code"
  | "route"
  | "place"
  | "version"
  | "times"
  | "first_seen_at"
  | "last_seen_at"
  | "done_at"
>;

/** Reads a kind of failure. */
export function toFailure(row: FailureRow): Failure {
  const { first_seen_at: firstAt, last_seen_at: lastAt, done_at: doneAt, ...rest } = row;
  return {
    ...rest,
    firstAt,
    lastAt,
    isDone: doneAt !== null,
  };
}

/** Whether the open ones are shown or those that are done. */
export const failureStates = ["abertas", "feitas"] as const;

/** The failures as they are asked for, the latest first. */
export type FailuresRequest = {
  search: string;
  state: (typeof failureStates)[number];
  /** From 1. */
  page: number;
};
