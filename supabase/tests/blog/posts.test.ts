import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { admin, anon, openTestDatabase, customer, owner } from "../test-database.ts";

const database = await openTestDatabase();
let team: string;
let client: string;

beforeAll(async () => {
  team = await database.signUp("equipe@example.com");
  client = await database.signUp("cliente@example.com");
});
/** Returns an insert statement for a post; `values` are SQL literals by column. */
function post(values: Record<string, string> = {}): string {
  const all = { slug: "'um-artigo'", title: "'Um artigo'", author: "'Equipe'", ...values };
  return `insert into public.blog_posts (${Object.keys(all).join(", ")}) values (${Object.values(all).join(", ")}) returning *`;
}

describe("publishing a post", () => {
  test("sets the time once and keeps it when the post is unpublished and published again", async () => {
    const { rows } = await database.rehearse(owner, post({ status: "'published'" }));
    expect(rows[0]?.["published_at"]).toBeInstanceOf(Date);

    const again = await database.rehearse(
      admin(team),
      "update public.blog_posts set status = 'published' returning published_at = '2026-01-01' as kept",
      [],
      `${post({ status: "'published'", published_at: "'2026-01-01'" })};
       update public.blog_posts set status = 'draft';`,
    );
    expect(again.rows).toEqual([{ kept: true }]);
  });

  test("leaves a draft without a time", async () => {
    const { rows } = await database.rehearse(owner, post());
    expect(rows[0]).toMatchObject({ status: "draft", published_at: null });
  });

  test.each([
    ["a draft", "'draft'", "null", false],
    ["a draft that was public before", "'draft'", "now() - interval '1 day'", false],
    ["a post scheduled for the future", "'published'", "now() + interval '1 minute'", false],
    ["a post of today", "'published'", "now()", true],
  ])("%s is readable as expected", async (_what, status, publishedAt, visible) => {
    const prepare = post({ status, published_at: publishedAt });
    for (const caller of [anon, customer(client)]) {
      const { rows } = await database.rehearse(caller, "select slug from public.blog_posts", [], prepare);
      expect(rows).toHaveLength(visible ? 1 : 0);
    }
    const { rows } = await database.rehearse(admin(team), "select slug from public.blog_posts", [], prepare);
    expect(rows).toHaveLength(1);
  });
});

describe("a new slug", () => {
  const moved = `${post({ status: "'published'" })}; update public.blog_posts set slug = 'novo-nome';`;
  const redirects =
    "select r.slug as old, p.slug as new from public.blog_redirects r join public.blog_posts p on p.id = r.post_id order by 1";

  test("leaves a redirect that visitors can follow", async () => {
    const { rows } = await database.rehearse(anon, redirects, [], moved);
    expect(rows).toEqual([{ old: "um-artigo", new: "novo-nome" }]);
  });

  test("leaves both old addresses leading to the newest when changed twice", async () => {
    const twice = `${moved} update public.blog_posts set slug = 'terceiro-nome';`;
    const { rows } = await database.rehearse(anon, redirects, [], twice);
    expect(rows).toEqual([
      { old: "novo-nome", new: "terceiro-nome" },
      { old: "um-artigo", new: "terceiro-nome" },
    ]);
  });

  test("leaves no circular redirect when changed back", async () => {
    const { rows } = await database.rehearse(
      anon,
      redirects,
      [],
      `${moved} update public.blog_posts set slug = 'um-artigo';`,
    );
    expect(rows).toEqual([{ old: "novo-nome", new: "um-artigo" }]);
  });

  test("leaves no redirect for a draft that was never public", async () => {
    const { rows } = await database.rehearse(
      owner,
      redirects,
      [],
      `${post()}; update public.blog_posts set slug = 'novo-nome';`,
    );
    expect(rows).toEqual([]);
  });

  test("records the redirect in the administrator's own statement", async () => {
    const { rows } = await database.rehearse(
      admin(team),
      "update public.blog_posts set slug = 'novo-nome', title = 'Outro' returning (select count(*)::int from public.blog_redirects) as before",
      [],
      post({ status: "'published'" }),
    );
    expect(rows).toEqual([{ before: 0 }]);
  });

  test("belongs to the current post when another post had it before", async () => {
    const { rows } = await database.rehearse(
      anon,
      redirects,
      [],
      `${moved} ${post({ status: "'published'" })};`,
    );
    expect(rows).toEqual([]);
  });

  test("leaves no redirect when only other columns change", async () => {
    const { rows } = await database.rehearse(
      owner,
      redirects,
      [],
      `${post({ status: "'published'" })}; update public.blog_posts set title = 'Outro', slug = slug;`,
    );
    expect(rows).toEqual([]);
  });

  test("shows visitors no redirect of an unpublished post", async () => {
    const taken = `${moved} update public.blog_posts set status = 'draft';`;
    for (const caller of [anon, customer(client)]) {
      const { rows } = await database.rehearse(caller, "select * from public.blog_redirects", [], taken);
      expect(rows).toEqual([]);
    }
  });

  test("leaves no redirect after the post is deleted", async () => {
    const { rows } = await database.rehearse(
      owner,
      "select * from public.blog_redirects",
      [],
      `${moved} delete from public.blog_posts;`,
    );
    expect(rows).toEqual([]);
  });
});

describe("a computed column", () => {
  test("search_text has no accents or capitals in any server locale", async () => {
    const { rows } = await database.rehearse(
      owner,
      post({ title: "'DOMÍNIO é Ação'", excerpt: "'À VISTA: coração, ÜÑÇ'" }),
    );
    expect(rows[0]?.["search_text"]).toBe("dominio e acao\na vista: coracao, unc");
  });

  test.each([
    ["", 1],
    ["uma palavra", 1],
    ["palavra ".repeat(200), 1],
    ["palavra\n".repeat(201), 2],
    ["palavra ".repeat(1000), 5],
  ])("reading_minutes of %j is %i", async (content, minutes) => {
    const { rows } = await database.rehearse(
      owner,
      "insert into public.blog_posts (slug, title, author, content) values ('a', 'A', 'E', $1) returning reading_minutes",
      [content],
    );
    expect(rows).toEqual([{ reading_minutes: minutes }]);
  });
});

describe("the check for active content", () => {
  const insert =
    "insert into public.blog_posts (slug, title, author, content) values ('a', 'A', 'E', $1) returning slug";

  test.each([
    "<script>alert(1)</script>",
    "texto <SCRIPT src=//evil.test/x.js></SCRIPT>",
    '<img src="x" onerror="alert(1)">',
    "<img src=x onerror=alert(1)>",
    "<img/onerror=alert(1) src>",
    "<img alt='a > b' onerror=alert(1)>",
    "<body onload = alert(1)>",
    "<svg onload=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    "<a href = ' JavaScript:alert(1)'>x</a>",
    '<a href="data:text/html,x">x</a>',
    "[x](javascript:alert(1))",
    "[x]( <vbscript:x>)",
    "texto\n\n[a]: javascript:alert(1)",
    "<javascript:alert(1)>",
    '<iframe srcdoc="x"></iframe>',
    "<object data=x></object>",
    '<base href="//evil.test">',
    '<meta http-equiv="refresh" content="0">',
    "```\ncódigo\n```\n\n<script>alert(1)</script>\n\n```\nmais\n```",
    "`a` <script>alert(1)</script> `b`",
  ])("refuses %j", async (content) => {
    await expect(database.rehearse(admin(team), insert, [content])).rejects.toMatchObject({
      constraint: "blog_posts_content_is_passive",
    });
  });

  test.each([
    "Nunca cole um `<script>` que você não conhece.",
    "Assim:\n\n```html\n<script>alert(1)</script>\n<img src=x onerror=alert(1)>\n```\n\nE pronto.",
    "~~~\n<iframe src=x></iframe>\n~~~",
    "Um exemplo deixado aberto:\n\n```\n<script>\n",
    "A linguagem javascript: o que é, e o que onclick= faz.",
    "Preço <10 e on = 3; a < b onload=1.",
    "<p>Escreva &lt;script&gt; no texto.</p>",
    '<p>Configure <a href="https://example.com/javascript:x">isto</a><br> one = 2</p>',
    "<metadata> e <basefont> e <scripture>",
    '<div style="position: fixed">o que só engana some na página</div>',
    "![foto](https://example.com/a.png)",
  ])("accepts %j", async (content) => {
    expect((await database.rehearse(admin(team), insert, [content])).rows).toHaveLength(1);
  });

  test.each([
    ["tags left open", "<a '".repeat(45_000)],
    ["fences", "```\n~~~\n".repeat(20_000)],
    ["links", "\n[a".repeat(60_000)],
    ["plain text", "palavra ".repeat(24_000)],
  ])("takes less than two seconds for very long %s", async (_what, content) => {
    const started = performance.now();
    await database.rehearse(admin(team), insert, [content]);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe.each<[string, unknown[], unknown[]]>([
  [
    "slug",
    ["a", "um-artigo-2", "a".repeat(120)],
    ["", "Um", "um--dois", "-um", "um-", "um_dois", "ação", "a b", "a/b", "a\n", "a".repeat(121)],
  ],
  ["title", ["A", "é".repeat(160)], ["", "  ", "a\nb", "a".repeat(161)]],
  ["author", ["E"], ["", " ", "a".repeat(81)]],
  ["excerpt", ["", "a".repeat(400)], ["a".repeat(401)]],
  ["content", ["", "a".repeat(200_000)], ["a".repeat(200_001)]],
  [
    "tags",
    [[], ["Domínio", "Primeiros passos"], Array(10).fill("a")],
    [[""], [null], ["a,b"], ["a\nb"], Array(11).fill("a"), ["a".repeat(301)]],
  ],
  [
    "cover_url",
    [null, "https://example.com/a.webp"],
    ["javascript:alert(1)", "data:image/png;base64,AA", "/a.png", ""],
  ],
  ["seo_title", ["", "a".repeat(120)], ["a".repeat(121)]],
  ["seo_description", ["", "a".repeat(320)], ["a".repeat(321)]],
  ["seo_keywords", ["", "um, dois"], ["a".repeat(401)]],
  ["status", ["draft", "published"], [null]],
])("%s", (column, good, bad) => {
  const update = `update public.blog_posts set ${column} = $1 returning 1`;

  test("accepts valid values", async () => {
    for (const value of good) {
      expect((await database.rehearse(owner, update, [value], post())).rows).toHaveLength(1);
    }
  });

  test("refuses invalid values", async () => {
    for (const value of bad) {
      await expect(database.rehearse(owner, update, [value], post())).rejects.toMatchObject({
        table: "blog_posts",
      });
    }
  });
});

test("a cover has both sides or neither", async () => {
  const sides = "update public.blog_posts set cover_width = 800";
  await expect(database.rehearse(owner, sides, [], post())).rejects.toMatchObject({
    constraint: "blog_posts_cover_has_width_and_height",
  });
  expect((await database.rehearse(owner, `${sides}, cover_height = 600`, [], post())).affectedRows).toBe(1);
});

test("a page of the list is read in order from an index without sorting", async () => {
  const { rows } = await database.rehearse(
    anon,
    `explain select slug, title from public.blog_posts where status = 'published'
      order by published_at desc, id limit 9`,
    [],
    `insert into public.blog_posts (slug, title, author, status, published_at)
       select 'artigo-' || n, 'Artigo ' || n, 'Equipe', 'published', now() - n * interval '1 hour'
         from generate_series(1, 5000) n;
     analyze public.blog_posts;`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("blog_posts_published_idx");
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

test("the six seeded articles are published, long enough and linked to one another", async () => {
  const seed = await readFile(path.join(import.meta.dirname, "..", "..", "seed", "blog-posts.sql"), "utf8");
  const { rows } = await database.rehearse(
    anon,
    "select slug, excerpt, content, tags, seo_title, seo_description, author from public.blog_posts",
    [],
    seed,
  );
  expect(rows).toHaveLength(6);
  const slugs = new Set(rows.map((row) => row["slug"]));
  for (const row of rows) {
    const content = String(row["content"]);
    const words = content.trim().split(/\s+/).length;
    expect([row["slug"], words >= 500 && words <= 900]).toEqual([row["slug"], true]);
    for (const [, target] of content.matchAll(/\]\(\/blog\/([^)]+)\)/g)) {
      expect(slugs).toContain(target);
    }
    expect(row["author"]).toBe("Equipe Site Pronto");
    expect(row["excerpt"]).not.toBe("");
    expect(row["seo_description"]).not.toBe("");
  }
});
