import { FunctionError } from "./function-error.ts";
import { isSameSecret } from "./same-secret.ts";

/** Lets only the schedule in, which sends the shared secret as a bearer token. Throws `unauthorized`. */
export async function requireSchedule(request: Request, cronSecret: string): Promise<void> {
  const given = request.headers.get("Authorization") ?? "";
  if (!(await isSameSecret(given, `Bearer ${cronSecret}`))) {
    throw new FunctionError("unauthorized", "Only the schedule may call this.");
  }
}
