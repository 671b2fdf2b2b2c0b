import { FunctionError } from "../_shared/function-error.ts";

/** Which account is to go, and the password that says its owner wants it. */
export type DeletionRequest = { id: string; password: string };

/** Reads `{ record: { id }, password }` and ignores everything else. Throws `invalid_request`. */
export async function readDeletionRequest(request: Request): Promise<DeletionRequest> {
  const body: unknown = await request.json().catch(() => null);
  const { record, password } = fieldsOf(body);
  const { id } = fieldsOf(record);
  if (typeof id !== "string" || typeof password !== "string" || password === "") {
    throw new FunctionError("invalid_request", "Send { record: { id }, password }.");
  }
  return { id, password };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
