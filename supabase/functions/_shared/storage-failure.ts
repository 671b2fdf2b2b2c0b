import type { ErrorCode } from "./function-error.ts";
import { FunctionError } from "./function-error.ts";

/** Refusals of the storage service that have a code of their own, by the HTTP status. */
const codes: Record<string, ErrorCode> = { "413": "file_too_large", "507": "storage_full" };

const field = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "number" || typeof value === "string" ? String(value) : "";
};

/**
 * Turns an error of the storage service into one with an answer: `file_too_large`, `storage_full` or
 * `storage_unavailable`.
 */
export function storageFailure(error: object): FunctionError {
  console.error("Storage failed:", error);
  // Storage answers some refusals with 400 and writes the status into the body (`statusCode`).
  const code = codes[field(error, "statusCode")] ?? codes[field(error, "status")] ?? "storage_unavailable";
  return new FunctionError(code, "The file could not be stored or read.");
}
