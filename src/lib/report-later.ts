import { AppError } from "./app-error";

/** Tells us of a failure of ours; what does that is only loaded when there is one. */
export function reportLater(failure: unknown): void {
  // What people meet in the ordinary course of things, being offline too.
  if (failure instanceof AppError && failure.code !== "unknown" && failure.code !== "unavailable") return;
  import("./failure-report").then(({ reportFailure }) => reportFailure(failure)).catch(() => undefined);
}
