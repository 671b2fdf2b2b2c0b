import { withDatabase } from "@/platform/database";

/** A member of the team who has entries; the name is null for a deleted account. */
export type AuditActor = { email: string; name: string | null };

/** Returns the members of the team who have entries, by e-mail. */
export function listAuditActors(): Promise<readonly AuditActor[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("audit_actors")
      .select("email:actor_email, name:full_name")
      .order("actor_email")
      .throwOnError();
    return data.flatMap(({ email, name }) => (email === null ? [] : [{ email, name }]));
  });
}
