import { toAppError } from "@/lib/errors";

/** Does a call of the data layer, which throws an `AppError` and nothing else. */
export async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error);
  }
}

/** Throws what the backend's client answered as an error. */
export function refuse(error: Error | null): void {
  if (error) throw error;
}
