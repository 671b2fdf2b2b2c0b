import type { Page } from "@playwright/test";
import type { APIRequestContext } from "@playwright/test";
import { waitForHydration } from "../fixtures/hydration.ts";
import { languageVersions, postSlugs, publicPages } from "../fixtures/public-pages.ts";
import { expect, test } from "../fixtures/test.ts";

/** Head content that a crawler without scripts reads. */
type Head = {
  status: number;
  language: string;
  title: string;
  metas: Map<string, string>;
  canonical: string | null;
  alternates: Map<string, string>;
  structured: { "@type": string; [key: string]: unknown }[];
};

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "";
  return value.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
}

async function read(request: APIRequestContext, path: string): Promise<Head> {
  const response = await request.get(path);
  const html = await response.text();
  const tags = (name: string) => html.match(new RegExp(`<${name}\\s[^>]*>`, "g")) ?? [];
  const metas = tags("meta").map((tag) => [
    attribute(tag, "name") || attribute(tag, "property"),
    attribute(tag, "content"),
  ]);
  const links = tags("link");
  const canonicals = links.filter((tag) => attribute(tag, "rel") === "canonical");
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  return {
    status: response.status(),
    language: attribute(/<html[^>]*>/.exec(html)?.[0] ?? "", "lang"),
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "",
    metas: new Map(metas as [string, string][]),
    canonical: canonicals.length === 1 ? attribute(canonicals[0] ?? "", "href") : null,
    alternates: new Map(
      links
        .filter((tag) => attribute(tag, "hreflang"))
        .map((tag) => [attribute(tag, "hreflang"), attribute(tag, "href")]),
    ),
    structured: blocks.flatMap(
      ([, json = ""]) => (JSON.parse(json) as { "@graph": Head["structured"] })["@graph"],
    ),
  };
}

const locales = { "pt-BR": "pt_BR", "pt-PT": "pt_PT", en: "en_US" } as const;
const address = (prefix: string, path: string) => (prefix && path === "/" ? prefix : prefix + path);

test("every public page has its own title and description", async ({ request, baseURL }) => {
  for (const { language, prefix } of languageVersions) {
    const titles = new Map<string, string>();
    const descriptions = new Map<string, string>();
    for (const path of await publicPages()) {
      const at = address(prefix, path);
      const isPost = path.startsWith("/blog/");
      const head = await read(request, at);
      expect(head.status, at).toBe(200);
      expect(head.language, at).toBe(language);
      // The brand is left out where the title would exceed 70 characters with it.
      expect(head.title, at).toMatch(/Site Pronto|^.{57,70}$/);
      expect(head.title.length, at).toBeLessThanOrEqual(70);
      expect(head.metas.get("description")?.length ?? 0, `description of ${at}`).toBeGreaterThan(40);
      expect(head.metas.get("robots"), at).toBeUndefined();
      expect(head.metas.get("og:locale"), at).toBe(locales[language]);
      expect(head.metas.get("twitter:card"), at).toBe("summary_large_image");

      // A post has one language, to which the other addresses point.
      const own = isPost ? path : at;
      expect(head.canonical, at).toBe(baseURL + own);
      expect(head.metas.get("og:url"), at).toBe(baseURL + own);
      const versions = languageVersions.map((version) => [
        version.language as string,
        baseURL + address(version.prefix, path),
      ]);
      expect([...head.alternates], at).toEqual(isPost ? [] : [...versions, ["x-default", baseURL + path]]);
      if (isPost && language !== "pt-BR") continue;
      expect(titles.get(head.title), `another page called ${head.title}`).toBeUndefined();
      titles.set(head.title, at);
      const description = head.metas.get("description") ?? "";
      expect(descriptions.get(description), `another page described as ${description}`).toBeUndefined();
      descriptions.set(description, at);
    }
  }
});

test("every public page has its own social image", async ({ request, baseURL }) => {
  const pictures = new Set<string>();
  for (const { prefix } of languageVersions) {
    for (const path of await publicPages()) {
      if (prefix && path.startsWith("/blog/")) continue;
      const { metas } = await read(request, address(prefix, path));
      const image = metas.get("og:image") ?? "";
      expect(image.startsWith(`${baseURL}/og/`), image).toBe(true);
      expect(pictures.has(image), `${image} is another page's too`).toBe(false);
      pictures.add(image);
      const response = await request.get(image);
      expect(response.status(), image).toBe(200);
      const png = await response.body();
      expect(png.subarray(1, 4).toString(), image).toBe("PNG");
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], image).toEqual([1200, 630]);
    }
  }
});

function find(items: Head["structured"], kind: string) {
  return items.find((item) => item["@type"] === kind);
}

test("structured data describes each page", async ({ request, baseURL }) => {
  const kinds = async (path: string) => (await read(request, path)).structured;

  expect(find(await kinds("/"), "Organization")).toMatchObject({ name: "Site Pronto", url: `${baseURL}/` });

  const plans = await kinds("/planos");
  expect(find(plans, "Product")).toMatchObject({ offers: { price: "99.90", priceCurrency: "BRL" } });
  expect(find(plans, "BreadcrumbList")).toMatchObject({
    itemListElement: [
      { position: 1, item: `${baseURL}/` },
      { position: 2, item: `${baseURL}/planos` },
    ],
  });

  for (const [path, count] of [
    ["/faq", 18],
    ["/como-funciona", 5],
  ] as const) {
    const questions = find(await kinds(path), "FAQPage")?.["mainEntity"];
    expect(questions, path).toHaveLength(count);
  }

  const [slug] = await postSlugs();
  const post = await kinds(`/blog/${slug}`);
  expect(find(post, "Article")).toMatchObject({
    mainEntityOfPage: `${baseURL}/blog/${slug}`,
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    author: { name: expect.stringMatching(/\S/) },
  });
  expect(find(post, "BreadcrumbList")?.["itemListElement"]).toHaveLength(3);
});

test("the sitemap lists every page in every language and no other", async ({ request, baseURL, page }) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const pages = await publicPages();
  const expected = pages.flatMap((path) =>
    languageVersions
      .filter(({ prefix }) => !(prefix && path.startsWith("/blog/")))
      .map(({ prefix }) => baseURL + address(prefix, path)),
  );
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);
  expect(listed.toSorted()).toEqual(expected.toSorted());
  expect(await isWellFormed(page, xml)).toBe(true);
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test("the feed lists the posts", async ({ request, baseURL, page }) => {
  const response = await request.get("/feed.xml");
  const xml = await response.text();
  expect(await isWellFormed(page, xml)).toBe(true);
  const items = [...xml.matchAll(/<item>[\s\S]*?<link>([^<]*)<\/link>/g)].map(([, link]) => link);
  expect(items).toEqual((await postSlugs()).map((slug) => `${baseURL}/blog/${slug}`));
  const blog = await (await request.get("/blog")).text();
  expect(blog).toContain('type="application/rss+xml"');
});

async function isWellFormed(page: Page, xml: string): Promise<boolean> {
  return page.evaluate(
    (text) => new DOMParser().parseFromString(text, "application/xml").querySelector("parsererror") === null,
    xml,
  );
}

test("the manifest and its icons exist", async ({ request }) => {
  const manifest = (await (await request.get("/site.webmanifest")).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toContain("Site Pronto");
  for (const icon of ["/apple-touch-icon.png", ...manifest.icons.map(({ src }) => src)]) {
    expect((await request.get(icon)).status(), icon).toBe(200);
  }
});

test("pages outside the index declare it in their HTML", async ({ request }) => {
  for (const path of [
    "/login",
    "/comece-agora",
    "/registro",
    "/esqueci-minha-senha",
    "/atualizar-senha",
    "/verificar-email",
    "/dashboard",
    "/dashboard/cursos",
    "/administrador",
    "/administrador/blog",
    "/nada-disso",
  ]) {
    const { metas } = await read(request, path);
    expect(metas.get("robots"), path).toBe("noindex");
  }
});

/** Returns the descriptive tags of the current document, or of the HTML at an address. */
function describingTags(page: Page, served: string | null = null): Promise<string[]> {
  return page.evaluate(async (at) => {
    const html = at === null ? null : await (await fetch(at)).text();
    const source = html === null ? document : new DOMParser().parseFromString(html, "text/html");
    const selector =
      "html, title, meta[name], meta[property], link[rel=canonical], link[hreflang], script[type='application/ld+json']";
    return [...source.querySelectorAll(selector)]
      .map((element) => {
        const names = ["lang", "name", "property", "rel", "hreflang", "href", "content"];
        const attributes = names.map((name) => element.getAttribute(name)).filter(Boolean);
        return [element.localName, ...attributes, element.matches("html") ? "" : element.textContent].join(
          " ",
        );
      })
      .toSorted();
  }, served);
}

for (const path of ["/", "/en/planos", "/login"]) {
  test(`hydrating ${path} neither duplicates nor removes a head tag`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(
      (language) => localStorage.setItem("language", language),
      path.startsWith("/en") ? "en" : "pt-BR",
    );
    await page.goto(path);
    await waitForHydration(page);
    const tags = await describingTags(page);
    expect(tags).toEqual(await describingTags(page, path));
    expect(tags.filter((tag) => tag.startsWith("meta robots"))).toHaveLength(path === "/login" ? 1 : 0);
  });
}

test("a client-side navigation writes the same head as the page's HTML", async ({ page, baseURL }) => {
  await page.goto("/");
  for (const path of ["/faq", "/privacidade", "/blog"]) {
    await page.getByRole("contentinfo").locator(`a[href='${path}']`).click();
    await expect(page).toHaveURL(baseURL + path);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", baseURL + path);
    await expect.poll(() => describingTags(page)).toEqual(await describingTags(page, path));
  }
  await page.getByRole("banner").getByRole("combobox").selectOption("en");
  await expect(page).toHaveURL(`${baseURL}/en/blog`);
  await expect.poll(() => describingTags(page)).toEqual(await describingTags(page, "/en/blog"));
});
