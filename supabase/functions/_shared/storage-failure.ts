import type { ErrorCode } from "./function-error.ts";
import { FunctionError } from "./function-error.ts";

/** Error codes for HTTP statuses of the storage service. */
const codes: Record<string, ErrorCode> = { "413": "file_too_large", "507": "storage_full" };

const field = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "number" || typeof value === "string" ? String(value) : "";
};

/** Converts an error of the storage service to `file_too_large`, `storage_full` or `storage_unavailable`. */
export function storageFailure(error: object): FunctionError {
  console.error("Storage failed:", error);
  // Storage sends some refusals as 400 with the real status in the body (`statusCode`).
  const code = codes[field(error, "statusCode")] ?? codes[field(error, "status")] ?? "storage_unavailable";
  return new FunctionError(code, "The file could not be stored or read.");
}
