import { withDatabase } from "@/lib/database";
import { firstRows } from "@/lib/list/read-list";
import { auditSource, type AuditEntry } from "./audit-source";

/** The latest changes by the team that concern a customer. */
export function listEntriesOfCustomer(customerId: string): Promise<readonly AuditEntry[]> {
  return firstRows(auditSource, 20, (query) => query.filter("profile_id", "eq", customerId));
}

/** Returns the e-mails of all users who have entries. */
export function listAuditActors(): Promise<readonly string[]> {
  return withDatabase(async (database) => {
    const { data } = await database.from("audit_actors").select("actor_email").throwOnError();
    return data.flatMap(({ actor_email: email }) => (email === null ? [] : [email])).toSorted();
  });
}
