import { beforeAll, expect, it } from "vitest";
import { getPublicPlan } from "@/domains/billing/plan";
import { actAs, actAsVisitor, openListBackend } from "../../../tools/testing/list-backend.ts";
import { getArticle, getArticleVersion, listPosts, listRelated } from "./data";

const backend = await openListBackend();

beforeAll(async () => {
  await backend.sql(
    `insert into public.blog_posts (slug, title, excerpt, author, content, tags, status, published_at)
     select 'zebra-' || n, 'Zebra Domínio 100% ' || n, '', 'Equipe', e'## Parte\\n\\nTexto', $1::text[],
            case when n = 11 then 'draft' else 'published' end::public.publication_status,
            timestamptz '2026-01-01' + n * interval '1 day'
       from generate_series(1, 11) n`,
    [['com "aspas"', "zebras"]],
  );
  await backend.sql(
    "update public.blog_posts set seo_title = 'Título', seo_description = 'Descrição' where slug = 'zebra-1'",
  );
  await backend.sql("update public.blog_posts set slug = 'zebra-nova' where slug = 'zebra-2'");
  actAsVisitor();
});

const slugs = (posts: readonly { slug: string }[]) => posts.map(({ slug }) => slug);

it("lists published posts that contain the term, newest first, nine on a page", async () => {
  const first = await listPosts({ term: "zebra domínio 100%", page: 1 });
  expect(first).toMatchObject({ page: 1, pageCount: 2, total: 10 });
  expect(slugs(first.posts)).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((n) => `zebra-${n}`).concat("zebra-nova"));
  expect(first.posts[0]).toMatchObject({ publishedAt: "2026-01-11T00:00:00+00:00", cover: null });
  expect(slugs((await listPosts({ term: "ZEBRA", page: 2 })).posts)).toEqual(["zebra-1"]);
  // Words in any order.
  expect((await listPosts({ term: "100% domínio zebra", page: 1 })).total).toBe(10);
  // A page past the end.
  expect(await listPosts({ term: "zebra", page: 7 })).toMatchObject({ page: 1, total: 10 });
  expect(await listPosts({ term: "zebra 100a", page: 1 })).toMatchObject({
    posts: [],
    pageCount: 1,
    total: 0,
  });
});

it("neither lists nor opens drafts for an administrator, although the role can read them", async () => {
  await actAs("admin");
  expect((await listPosts({ term: "zebra", page: 1 })).total).toBe(10);
  expect(await getArticle("zebra-11")).toEqual({ kind: "missing" });
  expect(await getArticleVersion("zebra-11")).toBeNull();
  actAsVisitor();
});

it("renders an article with the metadata for search engines", async () => {
  expect(await getArticle("zebra-1")).toMatchObject({
    kind: "found",
    article: {
      slug: "zebra-1",
      headings: [{ text: "Parte", level: 2 }],
      head: { title: "Título", description: "Descrição", keywords: 'com "aspas", zebras' },
      updatedAt: await getArticleVersion("zebra-1"),
    },
  });
});

it("finds a renamed post under its old slug only", async () => {
  expect(await getArticle("zebra-2")).toEqual({ kind: "moved", slug: "zebra-nova" });
  expect(await getArticle("nao-existe")).toEqual({ kind: "missing" });
  expect(await getArticle("Não é, slug")).toEqual({ kind: "missing" });
});

it("lists posts with the same tags before the newest", async () => {
  const related = await listRelated({ slug: "zebra-10", tags: ['com "aspas"'] });
  expect(slugs(related)).toEqual(["zebra-9", "zebra-8", "zebra-7"]);
  expect(slugs(await listRelated({ slug: "zebra-10", tags: [] }))).toHaveLength(3);
});

it("reads only the plan on sale", async () => {
  expect(await getPublicPlan(1)).toMatchObject({
    name: "Plano Profissional",
    names: { en: "Professional Plan" },
    amount: 9990,
    currency: "brl",
    interval: "month",
  });
  expect(await getPublicPlan(2)).toBeNull();
});
