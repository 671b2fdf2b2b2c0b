import { AppError } from "@/lib/app-error";
import { withDatabase } from "@/lib/database";
import type { DatabaseClient } from "@/lib/database-client";
import type { Language } from "@/lib/language";
import type { ExportOptions } from "@/lib/list/export-rows";
import { exportList } from "@/lib/list-export";
import { readPage, type Page } from "@/lib/pagination";
import type { Download } from "@/lib/save-file";
import { searchPattern } from "@/lib/search-pattern";
import { toActivation, type Activation, type ActivationCounts, type ActivationsRequest } from "./model";

const perPage = 25;

const columns =
  "site_id, profile_id, full_name, email, phone, domain, activation_deadline, paid_at, prepared_at, migration" as const;

const sortColumns = {
  prazo: "activation_deadline",
  cliente: "full_name",
  dominio: "domain",
  pagamento: "paid_at",
} as const satisfies Record<ActivationsRequest["sort"]["by"], string>;

/** One page of the sites that wait for the team. */
export function listActivations(request: ActivationsRequest): Promise<Page<Activation>> {
  return withDatabase(async (database) => {
    const page = await readPage(request.page, perPage, (from, to, counting) => {
      let query = database.from("activation_queue").select(columns, counting);
      if (request.filter === "vencidas") query = query.eq("overdue", true);
      if (request.filter === "preparadas") query = query.not("prepared_at", "is", null);
      if (request.search) query = query.like("search", searchPattern(request.search));
      return query
        .order(sortColumns[request.sort.by], { ascending: !request.sort.descending })
        .order("site_id")
        .range(from, to);
    });
    const ready = await readyAmong(
      database,
      page.items.flatMap(({ site_id: id }) => id ?? []),
    );
    return { ...page, items: page.items.map((row) => toActivation(row, ready.has(row.site_id ?? ""))) };
  });
}

// The view cannot say it itself: it would look at the work of every site that waits, for the 25 that are shown.
async function readyAmong(database: DatabaseClient, siteIds: string[]): Promise<ReadonlySet<string>> {
  if (siteIds.length === 0) return new Set();
  const { data } = await database.rpc("activation_gaps", { site_ids: siteIds }).throwOnError();
  return new Set(data.filter(({ gaps }) => gaps.length === 0).map(({ site_id: id }) => id));
}

/** The sites that the list shows, as a file. Fails as `exportList` does. */
export function exportActivations(
  { request, language }: { request: ActivationsRequest; language: Language },
  options: ExportOptions,
): Promise<Download> {
  return exportList(
    {
      list: "activations",
      language,
      search: request.search && searchPattern(request.search),
      overdue: request.filter === "vencidas",
      prepared: request.filter === "preparadas",
      order: { by: sortColumns[request.sort.by], descending: request.sort.descending },
    },
    options,
  );
}

/**
 * Marks sites as prepared, or takes that back.
 *
 * @returns the ids of those that it changed
 * @throws AppError `conflict` when all stand otherwise by now, `forbidden` without the right
 */
export function prepareSites(siteIds: readonly string[], prepared: boolean): Promise<readonly string[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("prepare_sites", { site_ids: [...siteIds], prepared }).throwOnError();
    if (data.length === 0) throw new AppError("conflict");
    return data;
  });
}

/** How many sites wait for the team. */
export function countActivations(): Promise<ActivationCounts> {
  return withDatabase(async (database) => {
    const count = () => database.from("activation_queue").select("site_id", { count: "exact", head: true });
    const [waiting, overdue] = await Promise.all([
      count().throwOnError(),
      count().eq("overdue", true).throwOnError(),
    ]);
    return { waiting: waiting.count ?? 0, overdue: overdue.count ?? 0 };
  });
}
