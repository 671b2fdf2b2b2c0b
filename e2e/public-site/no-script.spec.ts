import { expect, test } from "../fixtures/test.ts";
import { languageVersions, publicPages } from "../fixtures/public-pages.ts";

test.use({ javaScriptEnabled: false });

for (const { prefix, language } of languageVersions) {
  test(`without scripts every public page reads completely in ${language}`, async ({ page }) => {
    for (const path of await publicPages()) {
      await page.goto(prefix && path === "/" ? prefix : prefix + path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // Nothing is left to be filled in by a script.
      await expect(page.locator("main [aria-busy=true], main [role=status]")).toHaveCount(0);
      const text = await page.getByRole("main").innerText();
      expect(text.length, `text of ${path}`).toBeGreaterThan(250);
      await expect(page.getByRole("banner").getByRole("link").first()).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
    }
  });
}

test("without scripts the plan shows its price and its twelve features", async ({ page }) => {
  await page.goto("/planos");
  await expect(page.getByRole("main")).toContainText(/R\$\s99,90/);
  const lists = page.getByRole("main").getByRole("list");
  expect(await lists.evaluateAll((all) => all.map((list) => list.children.length))).toContain(12);
});

test("without scripts every link of the public pages leads to a page of the site", async ({
  page,
  request,
}) => {
  const targets = new Set<string>();
  for (const path of await publicPages()) {
    await page.goto(path);
    for (const link of await page.getByRole("link").all()) {
      const href = await link.getAttribute("href");
      if (href?.startsWith("/")) targets.add(href.replace(/#.*/, ""));
    }
  }
  expect(targets.size).toBeGreaterThan(10);
  for (const target of targets) {
    expect((await request.get(target)).status(), target).toBe(200);
  }
});

test("without scripts links stay in the language of the page", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/en");
  await page.getByRole("banner").getByRole("link", { name: "Plans" }).click();
  await expect(page).toHaveURL(/\/en\/planos$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("an address that leads nowhere says so, with the right status", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/);
  const response = await page.goto("/nada-disso");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});
