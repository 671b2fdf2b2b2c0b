import { listQuery, type BenchQuery } from "../postgrest.ts";

const columns = "id, path, kind, bytes, width, height, alt, variants, uses, created_at";

function list(where?: string): string {
  return listQuery({
    from: "media_list",
    columns,
    order: "created_at desc, id asc",
    limit: 24,
    counted: true,
    ...(where === undefined ? {} : { where }),
  });
}

/** The screen Mídia. It counts every file: there are some thousands. */
export const media: BenchQuery[] = [
  { name: "first page", sql: list(), readsAllOf: ["media_files"] },
  { name: "videos", sql: list("kind = 'video'"), readsAllOf: ["media_files"] },
  { name: "unused", sql: list("used is false"), readsAllOf: ["media_files", "media_uses"] },
  { name: "search: a description", sql: list("search like '%padaria%'"), readsAllOf: ["media_files"] },
];
