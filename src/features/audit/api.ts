import { withDatabase } from "@/lib/database";

/** Returns the e-mails of all users who have entries. */
export function listAuditActors(): Promise<readonly string[]> {
  return withDatabase(async (database) => {
    const { data } = await database.from("audit_actors").select("actor_email").throwOnError();
    return data.flatMap(({ actor_email: email }) => (email === null ? [] : [email])).toSorted();
  });
}
