import type { BenchQuery } from "../postgrest.ts";

/** The screen Conteúdo. It reads all texts at once: there are some hundreds. */
export const content: BenchQuery[] = [
  {
    name: "every text",
    sql: "select page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es, updated_at from public.site_content order by page_key limit 1000",
    readsAllOf: ["site_content"],
  },
  { name: "history of a text", sql: "select * from public.site_content_history('bench.section1.text10')" },
];
