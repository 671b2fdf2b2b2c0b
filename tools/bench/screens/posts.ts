import { listQuery, type BenchQuery } from "../postgrest.ts";

function list(where?: string, order = "updated_at desc nulls last, id asc"): string {
  return listQuery({
    from: "blog_post_list",
    columns: "id, slug, title, author, tags, state, published_at, updated_at",
    order,
    limit: 25,
    counted: true,
    where: ["trashed_at is null", ...(where === undefined ? [] : [where])].join(" and "),
  });
}

const readersColumns =
  "slug, title, excerpt, author, tags, published_at, reading_minutes, cover_url, cover_alt, cover_width, cover_height";

const readersList = (where: string, offset = 0): string =>
  listQuery({
    from: "blog_posts",
    columns: readersColumns,
    where: `status = 'published' and ${where}`,
    order: "published_at desc, id asc",
    limit: 9,
    offset,
    countedExactly: true,
  });

/** The screen Posts, and the readers' queries. */
export const posts: BenchQuery[] = [
  { name: "first page", sql: list() },
  { name: "by title", sql: list(undefined, "title asc nulls last, id asc") },
  { name: "by author", sql: list(undefined, "author asc nulls last, id asc") },
  { name: "latest published first", sql: list(undefined, "published_at desc nulls last, id asc") },
  {
    name: "bin",
    sql: listQuery({
      from: "blog_post_list",
      columns: "id",
      where: "trashed_at is not null",
      order: "updated_at desc nulls last, id asc",
      limit: 25,
      counted: true,
    }),
  },
  { name: "drafts", sql: list("state = 'draft'") },
  { name: "scheduled", sql: list("state = 'scheduled'") },
  { name: "one tag", sql: list("tags @> '{tema 7}'") },
  { name: "search", sql: list("search like '%artigo 12%'") },
  { name: "search: no match", sql: list("search like '%zzzyx%'") },
  { name: "readers: first page", sql: readersList("true"), askedBy: "customer" },
  { name: "readers: page 40", sql: readersList("true", 351), askedBy: "customer" },
  {
    name: "readers: search",
    sql: readersList("search_text like '%artigo 12%'"),
    askedBy: "customer",
    mayGrow: "readers see some posts only: row-level security before the index",
  },
  {
    name: "tags",
    sql: "select tag from public.blog_tags order by tag limit 500",
    mayGrow: "collects the tags of all posts",
  },
  {
    name: "one post to edit",
    sql: "select id, title, content, tags, updated_at from public.blog_posts where slug = 'artigo-12'",
  },
];
