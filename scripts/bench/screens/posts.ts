import { listQuery, type BenchQuery } from "../postgrest.ts";

function list(where?: string, order = "updated_at desc nulls last, id asc"): string {
  return listQuery({
    from: "blog_post_list",
    columns: "id, slug, title, author, tags, state, published_at, updated_at",
    order,
    limit: 25,
    counted: true,
    ...(where === undefined ? {} : { where }),
  });
}

/** Posts. */
export const posts: BenchQuery[] = [
  { name: "first page", sql: list() },
  { name: "by title", sql: list(undefined, "title asc nulls last, id asc") },
  { name: "by author", sql: list(undefined, "author asc nulls last, id asc") },
  { name: "latest published first", sql: list(undefined, "published_at desc nulls last, id asc") },
  { name: "drafts", sql: list("state = 'draft'") },
  { name: "scheduled", sql: list("state = 'scheduled'") },
  { name: "of a tag", sql: list("tags @> '{tema 7}'") },
  { name: "search", sql: list("search ilike '%artigo 12%'") },
  { name: "search: what none has", sql: list("search ilike '%zzzyx%'") },
  { name: "tags", sql: "select tag from public.blog_tags order by tag limit 500" },
  {
    name: "one to edit",
    sql: "select id, title, content, tags, updated_at from public.blog_posts where slug = 'artigo-12'",
  },
];
