import type { Page } from "@playwright/test";
import { watchLayout } from "../fixtures/layout-shift.ts";
import { expect, test } from "../fixtures/test.ts";

// Performance budgets are kept on such a line: 150 ms to and fro, 1.6 Mbit/s.
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}

/** What the page had asked for, of one kind, before React ran it. */
const askedBeforeLife = (page: Page, ending: string) =>
  page.evaluate((end) => {
    const life = performance.getEntriesByName("page-live")[0]?.startTime ?? 0;
    return performance
      .getEntriesByType("resource")
      .filter(({ name, startTime }) => name.endsWith(end) && startTime < life);
  }, ending);

// The families the page has letters of; stand-ins are there on every machine.
const webFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === "loaded" && !family.includes("Fallback"))
      .map(({ family }) => family.replaceAll('"', ""))
      .toSorted(),
  );

test.use({ viewport: { width: 1440, height: 900 } });

test("on a slow line a page comes without its fonts, and the next one with them", async ({ page }) => {
  const expectStill = await watchLayout(page);
  await slowDown(page);
  await page.goto("/");

  // What it did without comes once it lives, and changes nothing that is being read.
  await page.waitForFunction(() => localStorage.getItem("fonts") !== null);
  await page.waitForFunction(() => document.querySelector("link[disabled]") === null);
  expect(await askedBeforeLife(page, ".js")).not.toEqual([]);
  expect(await askedBeforeLife(page, ".woff2")).toEqual([]);
  expect(await askedBeforeLife(page, ".css")).toEqual([]);
  expect(await webFonts(page)).toEqual([]);
  await expectStill("home");

  await page.getByRole("banner").getByRole("link", { name: "Planos" }).click();
  await expect(page).toHaveURL(/\/planos$/);
  await expect.poll(() => webFonts(page)).toEqual(["Bricolage Grotesque", "Figtree"]);

  // This browser has them now: they stand in nothing's way any more.
  await page.goto("/faq");
  await expect.poll(() => webFonts(page)).toEqual(["Bricolage Grotesque", "Figtree"]);
});

test("a button that is pressed before the page lives does what it says once it does", async ({ page }) => {
  await page.route("**/assets/core-*.js", async (route) => {
    await page.waitForFunction(() => "pressed" in document.documentElement);
    await route.continue();
  });
  await page.goto("/planos", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Assinar agora" }).click();

  await expect(page.getByText("Você precisa entrar!").first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});
