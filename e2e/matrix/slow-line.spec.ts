import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page, ViewportSize } from "@playwright/test";
import { watchLayout } from "../fixtures/layout-shift.ts";
import { startSlowHost } from "../fixtures/slow-host.ts";
import { expect, test } from "../fixtures/test.ts";

// The network of the performance budgets: 150 ms round trip, 1.6 Mbit/s.
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

/** The loaded web font families, without system fonts. */
const webFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(
        ({ family, status }) => status === "loaded" && /^"?(Bricolage Grotesque|Figtree)"?$/.test(family),
      )
      .map(({ family }) => family.replaceAll('"', ""))
      .toSorted(),
  );

test.use({ viewport: { width: 1440, height: 900 } });

test("a page is readable on a slow line before its scripts load and does not shift afterwards", async ({
  page,
}) => {
  const expectStill = await watchLayout(page);
  await slowDown(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectStill("home");
  const { painted, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
    scripts: performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
  }));
  expect(scripts).not.toEqual([]);
  expect(painted).toBeLessThan(Math.max(...scripts));

  await page.getByRole("banner").getByRole("link", { name: "Planos" }).click();
  await expect(page).toHaveURL(/\/planos$/);
  await expect(page.getByRole("button", { name: "Assinar agora" })).toBeVisible();
});

const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Opens a tab with an empty cache. `expectStill` is the one of `watchLayout`. */
async function firstVisit(
  browser: Browser,
  viewport: ViewportSize,
  visit: (page: Page, expectStill: Awaited<ReturnType<typeof watchLayout>>) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await visit(page, await watchLayout(page));
  await context.close();
}

for (const screen of screens) {
  test(`first visits on a slow line show the web fonts without a layout shift at ${screen.width} px`, async ({
    browser,
  }) => {
    for (const path of [
      "/",
      "/modelos/padaria",
      "/planos",
      "/como-funciona",
      "/nossa-hospedagem",
      "/faq",
      "/blog",
    ]) {
      await firstVisit(browser, screen, async (page, expectStill) => {
        await slowDown(page);
        await page.goto(path);
        await expectStill(path);
        expect(await webFonts(page), path).toEqual(["Bricolage Grotesque", "Figtree"]);
      });
    }
  });
}

for (const screen of screens) {
  test(`pages that arrive in pieces stay where they are at ${screen.width} px`, async ({ browser }) => {
    const host = await startSlowHost({ pieceSize: 3000 });
    try {
      for (const path of [
        "/",
        "/modelos/padaria",
        "/planos",
        "/nossa-hospedagem",
        "/blog",
        "/login",
        "/nada",
      ]) {
        await firstVisit(browser, screen, async (page, expectStill) => {
          // Fonts have their own tests.
          await page.route(/\.woff2$/, (route) => route.abort());
          await page.goto(host.url + path);
          await expectStill(path);
        });
      }
    } finally {
      host.close();
    }
  });
}

test("late fonts and a late stylesheet cause no layout shift", async ({ page }) => {
  const expectStill = await watchLayout(page);
  let painted = false;
  // The fonts miss the first frame, and the stylesheet arrives after them.
  await page.route(/\.woff2$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    painted = true;
    await route.continue();
  });
  await page.route(/\.css$/, async (route) => {
    await page.waitForFunction(() => document.fonts.check("16px Figtree"));
    await route.continue();
  });
  await page.goto("/");
  await expectStill("home");
  expect(painted).toBe(true);
});

const { resolve } = createRequire(import.meta.url);
const robotoIn = (weight: number) =>
  `url(data:font/woff2;base64,${readFileSync(resolve(`@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`), "base64")})`;

/** Shows pages as on Android, where the fallback font is Roboto. Elsewhere it is Arial, or a font with its measures. */
async function useRoboto(page: Page): Promise<void> {
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html
          .replaceAll(/local\("(?:Arial|Liberation)/g, 'local("Missing ')
          .replaceAll('local("Roboto Bold")', robotoIn(700))
          .replaceAll('local("Roboto")', robotoIn(400)),
      });
    },
  );
}

/** Waits until the page is painted in its fallback. Roboto follows the first paint here; a font of the system does not. */
async function waitForFallback(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      performance.getEntriesByName("first-contentful-paint").length > 0 &&
      [...document.fonts].every(({ family, status }) => !family.includes("Roboto") || status !== "loading"),
  );
  await page.evaluate(() => {
    window.layoutShift = { total: 0, moved: [] };
  });
}

for (const fallback of ["Arial", "Roboto"]) {
  test(`late fonts cause no layout shift on public pages with ${fallback} as the fallback`, async ({
    browser,
  }) => {
    test.slow();
    for (const width of [360, 390, 393, 412, 768, 1024, 1440]) {
      for (const path of [
        "/",
        "/en",
        "/planos",
        "/faq",
        "/en/faq",
        "/como-funciona",
        "/modelos/padaria",
        "/blog",
      ]) {
        const locale = path.startsWith("/en") ? "en" : "pt-BR";
        const context = await browser.newContext({
          viewport: { width, height: 851 },
          locale,
          bypassCSP: true,
        });
        const page = await context.newPage();
        const expectStill = await watchLayout(page, 0.02);
        if (fallback === "Roboto") await useRoboto(page);
        let inFallback: Promise<void> | undefined;
        await page.route(/\.woff2$/, async (route) => {
          inFallback ??= waitForFallback(page);
          await inFallback;
          await route.continue();
        });
        await page.goto(path);
        await expectStill(`${path} at ${width} px`);
        await context.close();
      }
    }
  });
}
