import { expect, test } from "../fixtures/test.ts";
import { expectReadsWithoutScripts } from "../fixtures/no-script.ts";
import { publicPages } from "../fixtures/public-pages.ts";

test.use({ javaScriptEnabled: false });

test("every public page is complete without scripts", async ({ page }) => {
  await expectReadsWithoutScripts(page, "pt-BR", "");
});

test("every answer is readable without scripts", async ({ page }) => {
  for (const [path, count] of [
    ["/faq", 18],
    ["/como-funciona", 5],
  ] as const) {
    await page.goto(path);
    const answers = page.locator("main .accordion-content p:first-child");
    await expect(answers).toHaveCount(count);
    for (const answer of await answers.all()) {
      await expect(answer).toBeVisible();
      expect((await answer.boundingBox())?.height, await answer.innerText()).toBeGreaterThan(15);
    }
  }
});

test("every link of the public pages leads to a page of the site", async ({ request }) => {
  const targets = new Set<string>();
  for (const path of await publicPages()) {
    const html = await (await request.get(path)).text();
    for (const [, href = ""] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) targets.add(href);
  }
  expect(targets.size).toBeGreaterThan(10);
  for (const target of targets) {
    expect((await request.get(target)).status(), target).toBe(200);
  }
});

test("the plan shows its price and its twelve features without scripts", async ({ page }) => {
  await page.goto("/planos");
  await expect(page.getByRole("main")).toContainText(/R\$\s99,90/);
  const lists = page.getByRole("main").getByRole("list");
  const lengths = await lists.evaluateAll((all) => all.map((list) => list.children.length));
  // Three groups of four.
  expect(lengths.filter((length) => length === 4)).toHaveLength(3);
});

test("links stay in the language of the page without scripts", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/en");
  await page.getByRole("banner").getByRole("link", { name: "Plans" }).click();
  await expect(page).toHaveURL(/\/en\/planos$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("an unknown address responds with 404 and an error page", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/);
  const response = await page.goto("/nada-disso");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});
