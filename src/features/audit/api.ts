import { withDatabase } from "@/lib/database";
import { readPage, type Page } from "@/lib/pagination";
import { searchPattern } from "@/lib/search-pattern";
import { beginningOf, everybody, toAuditEntry, type AuditEntry, type AuditRequest } from "./model";

const perPage = 25;

const columns =
  "id, created_at, actor_email, actor_role, area, action, table_name, row_key, profile_id, customer_name, customer_email, changed, before, after" as const;

/** One page of the audit log, latest first. */
export function listAuditEntries(request: AuditRequest): Promise<Page<AuditEntry>> {
  const since = beginningOf(request.period, Date.now());
  return withDatabase(async (database) => {
    const page = await readPage(request.page, perPage, (from, to, counting) => {
      let query = database.from("audit_entries").select(columns, counting);
      if (request.actor !== everybody) query = query.eq("actor_email", request.actor);
      if (request.area !== "tudo") query = query.eq("area", request.area);
      if (since !== null) query = query.gte("created_at", since);
      if (request.search) query = query.like("search", searchPattern(request.search));
      return query
        .order("created_at", { ascending: false })
        .order("id", { ascending: false })
        .range(from, to);
    });
    return { ...page, items: page.items.map(toAuditEntry) };
  });
}

/** The latest that the team did with a customer. */
export function listEntriesOfCustomer(customerId: string): Promise<readonly AuditEntry[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("audit_entries")
      .select(columns)
      .eq("profile_id", customerId)
      .order("created_at", { ascending: false })
      .order("id", { ascending: false })
      .limit(20)
      .throwOnError();
    return data.map(toAuditEntry);
  });
}

/** The e-mails of those who ever changed something. */
export function listAuditActors(): Promise<readonly string[]> {
  return withDatabase(async (database) => {
    const { data } = await database.from("audit_actors").select("actor_email").throwOnError();
    return data.flatMap(({ actor_email: email }) => (email === null ? [] : [email])).toSorted();
  });
}
