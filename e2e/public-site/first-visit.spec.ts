import type { Page } from "@playwright/test";
import { settle } from "../fixtures/appearance.ts";
import { watchLayout } from "../fixtures/layout-shift.ts";
import { expect, test } from "../fixtures/test.ts";

/** What stood on screen at each frame: the page's language and its headline. */
type Frame = { language: string; headline: string };

/** Notes every frame of every document the page shows. */
async function watchFrames(page: Page): Promise<Frame[]> {
  const frames: Frame[] = [];
  await page.exposeFunction("noteFrame", (frame: Frame) => frames.push(frame));
  await page.addInitScript(() => {
    let last = "";
    const look = () => {
      const heading = document.querySelector("h1");
      // What is hidden is not shown in any language.
      const headline = heading?.checkVisibility({ visibilityProperty: true }) ? heading.innerText : "";
      const frame = { language: document.documentElement.lang, headline };
      if (headline && JSON.stringify(frame) !== last) {
        last = JSON.stringify(frame);
        (window as unknown as { noteFrame: (noted: Frame) => void }).noteFrame(frame);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return frames;
}

for (const { browser, language, home } of [
  { browser: "pt-BR", language: "pt-BR", home: "/" },
  { browser: "pt-PT", language: "pt-PT", home: "/pt-pt" },
  { browser: "en-US", language: "en", home: "/en" },
  { browser: "fr", language: "pt-BR", home: "/" },
] as const) {
  test.describe(`a first visit with a browser in ${browser}`, () => {
    test.use({ locale: browser });

    test("shows the right language from the first frame, and nothing moves", async ({ page, baseURL }) => {
      const frames = await watchFrames(page);
      const expectStill = await watchLayout(page);
      await page.goto("/?utm_source=test#como-funciona");
      await expect(page).toHaveURL(`${baseURL}${home}?utm_source=test#como-funciona`);
      await expectStill("home");
      expect(new Set(frames.map((frame) => frame.language))).toEqual(new Set([language]));
      expect(new Set(frames.map((frame) => frame.headline)).size, JSON.stringify(frames)).toBe(1);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    });

    test("opens every kind of page in that language without moving anything", async ({
      page,
      expectConsoleError,
    }) => {
      expectConsoleError(/status of 404/);
      const frames = await watchFrames(page);
      const expectStill = await watchLayout(page);
      for (const path of ["/planos", "/faq", "/blog", "/nossa-hospedagem", "/login", "/nada-disso"]) {
        frames.length = 0;
        await page.goto(path).catch((error: unknown) => {
          // The first answer is left for the page in the browser's language.
          if (!/interrupted by another navigation|ERR_ABORTED/.test(String(error))) throw error;
        });
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectStill(path);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        expect(new Set(frames.map((frame) => frame.language)), path).toEqual(new Set([language]));
        expect(new Set(frames.map((frame) => frame.headline)).size, `${path} ${JSON.stringify(frames)}`).toBe(
          1,
        );
      }
    });
  });
}

test("late fonts and a late stylesheet move nothing", async ({ page }) => {
  const expectStill = await watchLayout(page);
  let painted = false;
  // The fonts miss the first frame; the stylesheet comes when they are there.
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

test("a chosen language wins over the browser's, and the address follows it", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/planos?x=1");
  await page.getByRole("banner").getByRole("combobox").selectOption("en");
  await expect(page).toHaveURL(`${baseURL}/en/planos?x=1`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL(`${baseURL}/en/blog`);

  const frames = await watchFrames(page);
  await page.goto("/planos");
  await expect(page).toHaveURL(`${baseURL}/en/planos`);
  await settle(page);
  expect(new Set(frames.map(({ language }) => language))).toEqual(new Set(["en"]));
});

test("going back to an address of another language shows the chosen one", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Planos" }).click();
  await expect(page).toHaveURL(`${baseURL}/planos`);
  await page.getByRole("banner").getByRole("combobox").selectOption("en");
  await expect(page).toHaveURL(`${baseURL}/en/planos`);
  await page.goBack();
  await expect(page).toHaveURL(`${baseURL}/en`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test.describe("who collects pages for a search engine", () => {
  test.use({
    locale: "en-US",
    userAgent:
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/150.0 Safari/537.36",
  });

  test("gets each address in its own language", async ({ page, baseURL }) => {
    for (const [path, language] of [
      ["/", "pt-BR"],
      ["/pt-pt/faq", "pt-PT"],
      ["/en/planos", "en"],
    ] as const) {
      await page.goto(path);
      await settle(page);
      await expect(page).toHaveURL(baseURL + path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    }
  });
});

test.describe("a dark system", () => {
  test.use({ colorScheme: "dark" });

  test("sees a dark page from the first frame", async ({ page }) => {
    const grounds: string[] = [];
    await page.exposeFunction("noteGround", (ground: string) => grounds.push(ground));
    await page.addInitScript(() => {
      const look = () => {
        if (document.body) {
          const note = window as unknown as { noteGround: (ground: string) => void };
          note.noteGround(getComputedStyle(document.body).backgroundColor);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto("/");
    await settle(page);
    expect(new Set(grounds)).toEqual(new Set(["rgb(16, 22, 18)"]));
  });
});
