import { watchFrames } from "../fixtures/frames.ts";
import { watchLayout } from "../fixtures/layout-shift.ts";
import { expect, test } from "../fixtures/test.ts";

for (const { browser, language } of [
  { browser: "pt-BR", language: "pt-BR" },
  { browser: "pt-PT", language: "pt-PT" },
  { browser: "en-US", language: "en" },
  // An unsupported language.
  { browser: "fr", language: "pt-BR" },
] as const) {
  test.describe(`a first visit with a browser in ${browser}`, () => {
    test.use({ locale: browser });

    test("shows every kind of page in the right language from the first frame without layout shifts", async ({
      page,
      expectConsoleError,
    }) => {
      expectConsoleError(/status of 404/);
      const frames = await watchFrames(page);
      const expectStill = await watchLayout(page);
      for (const path of ["/", "/planos", "/faq", "/blog", "/nossa-hospedagem", "/login", "/nada-disso"]) {
        frames.length = 0;
        await page.goto(path).catch((error: unknown) => {
          // The first response is replaced by the page in the browser's language.
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

test("going back to an address in another language shows the chosen language", async ({ page, baseURL }) => {
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
