import { addresses, unplainLines, plainLines, readableTimes } from "../checked-values.ts";
import type { TableDescriptions } from "../table-description.ts";
import { postOf } from "../two-customers.ts";

/** The tables and views of supabase/schemas/blog*.sql. */
export const tables: TableDescriptions = {
  blog_posts: {
    area: "blog",
    rowsOf: (side) => `id = '${postOf[side]}'`,
    insert: (side) =>
      `(id, slug, title, author, status) values (gen_random_uuid(), 'new', 'Novo', 'Equipe', '${side === "open" ? "published" : "draft"}')`,
    set: "title = 'Outro'",
    rights: ["select", "", "select", "", "select insert update", "select"],
    checked: {
      title: { good: plainLines, bad: [...unplainLines, "x".repeat(161), null] },
      author: { good: plainLines, bad: [...unplainLines, "x".repeat(81), null] },
      excerpt: {
        good: ["", "a\n\tb", "👩\u200d👧"],
        bad: ["a\u0007", "a\u000b", "a\ufffe", "a\uffff"],
      },
      content: { good: ["", "a\n\tb"], bad: ["a\u0007", "a\ufffe"] },
      seo_title: { good: ["", ...plainLines], bad: unplainLines.filter((line) => line !== "") },
      tags: { good: [[], ["a", "Zé"]], bad: [[""], ["\u200b"], ["a", "b\ufffe"], ["a,b"], [null]] },
      cover_url: addresses,
      published_at: readableTimes,
    },
    nullable: "cover_height cover_url cover_width published_at trashed_at",
  },
  blog_redirects: {
    area: "blog",
    rowsOf: (side) => `slug = 'formerly-${side}'`,
    insert: (side) => `(slug, post_id) values ('new', '${postOf[side]}')`,
    set: "slug = slug",
    rights: ["select", "", "select", "", "select insert update delete", "select"],
  },
  blog_post_list: {
    area: "blog",
    rowsOf: (side) => `id = '${postOf[side]}'`,
    insert: () => "(slug, title, author) values ('new', 'Novo', 'Equipe')",
    set: "title = 'Outro'",
    rights: ["", "", "", "", "select", ""],
  },
  blog_tags: {
    area: "blog",
    rowsOf: (side) => `tag = 'tag-${side}'`,
    insert: () => "(tag) values ('novo')",
    set: "tag = 'outro'",
    rights: ["", "", "select", "", "select", "select"],
  },
  // Versions are written by triggers only.
  blog_post_versions: {
    area: "blog",
    rowsOf: (side) => `post_id = '${postOf[side]}'`,
    insert: (side) => `(post_id, fields) values ('${postOf[side]}', '{}')`,
    set: "sealed = true",
    rights: ["", "", "", "", "select", "select"],
    nullable: "saved_by",
  },
};
