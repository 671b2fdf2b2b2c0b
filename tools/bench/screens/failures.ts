import { countQuery, listQuery, type BenchQuery } from "../postgrest.ts";

const columns = "id, source, code, route, place, version, times, first_seen_at, last_seen_at, done_at";

const list = (where: string): string =>
  listQuery({
    from: "failures",
    columns,
    where,
    order: "last_seen_at desc, id asc",
    limit: 25,
    counted: true,
  });

/** The screen Falhas, and its count in the navigation. */
export const failures: BenchQuery[] = [
  { name: "open", sql: list("done_at is null") },
  { name: "done", sql: list("done_at is not null") },
  { name: "search", sql: list("done_at is null and search like '%failure4%'") },
  { name: "badge: open", sql: countQuery("failures", "done_at is null") },
];
