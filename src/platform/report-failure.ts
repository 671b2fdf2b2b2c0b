import { AppError } from "./app-error";

/** Reports an unexpected failure to `report-error`. Loads its code with the first failure. */
export function reportFailure(failure: unknown): void {
  // Expected errors, such as a lost connection, are not reported.
  if (failure instanceof AppError && failure.code !== "unknown" && failure.code !== "unavailable") return;
  import("./failure-report")
    .then(({ sendFailureReport }) => sendFailureReport(failure))
    .catch(() => undefined);
}
