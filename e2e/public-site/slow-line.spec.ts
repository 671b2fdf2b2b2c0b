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

// The families the page has letters of; stand-ins are there on every machine.
const webFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === "loaded" && !family.includes("Fallback"))
      .map(({ family }) => family.replaceAll('"', ""))
      .toSorted(),
  );

test.use({ viewport: { width: 1440, height: 900 } });

test("on a slow line a page keeps its stand-in letters, and the next one has its fonts", async ({ page }) => {
  const expectStill = await watchLayout(page);
  await slowDown(page);
  await page.goto("/");
  await expectStill("home");

  // They came meanwhile, and are in the browser's cache.
  await page.waitForLoadState("networkidle");
  await page.goto("/faq");
  await expect.poll(() => webFonts(page)).toEqual(["Bricolage Grotesque", "Figtree"]);
});
