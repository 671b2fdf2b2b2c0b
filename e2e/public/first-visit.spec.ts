import { settle } from "../fixtures/appearance.ts";
import { watchFrames } from "../fixtures/frames.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import { watchLayout } from "../fixtures/layout-shift.ts";
import { expect, test } from "../fixtures/test.ts";

for (const { browser, language, home } of [
  { browser: "pt-BR", language: "pt-BR", home: "/" },
  { browser: "pt-PT", language: "pt-PT", home: "/pt-pt" },
  { browser: "en-US", language: "en", home: "/en" },
] as const) {
  test.describe(`a first visit with a browser in ${browser}`, () => {
    test.use({ locale: browser });

    test("shows the right language from the first frame without layout shifts", async ({ page, baseURL }) => {
      const frames = await watchFrames(page);
      const expectStill = await watchLayout(page);
      await page.goto("/?utm_source=test#como-funciona");
      await expect(page).toHaveURL(`${baseURL}${home}?utm_source=test#como-funciona`);
      await expectStill("home");
      expect(new Set(frames.map((frame) => frame.language))).toEqual(new Set([language]));
      expect(new Set(frames.map((frame) => frame.headline)).size, JSON.stringify(frames)).toBe(1);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    });
  });
}

test("a chosen language overrides the browser's, and the address changes with it", async ({
  page,
  baseURL,
}) => {
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

test.describe("a search engine", () => {
  test.use({
    locale: "en-US",
    userAgent:
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/150.0 Safari/537.36",
  });

  test("receives each address in its own language", async ({ page, baseURL }) => {
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

test.describe("a visit in dark mode", () => {
  test.use({ colorScheme: "dark" });

  test("shows a dark page from the first frame", async ({ page }) => {
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

test("a press on a button takes effect although the scripts of the page arrive later", async ({ page }) => {
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/planos", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Assinar agora" }).first().click();
  await expect(page).toHaveURL(/\/planos$/);
  release?.();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Você precisa entrar!").first()).toBeVisible();
});

test("the fields of the sign-up survive a look at the models and a reload, without the password", async ({
  page,
}) => {
  await page.goto("/comece-agora?modelo=padaria");
  await page.getByLabel("Nome completo").fill("Ana Souza");
  await page.getByLabel("E-mail").fill("ana@exemplo.com");
  await waitForHydration(page);
  await page.getByLabel("Senha", { exact: true }).fill("segredo-da-ana");
  await page.getByRole("link", { name: "Ver os outros modelos" }).click();
  await expect(page).toHaveURL(/\/modelos$/);
  await page.goBack();
  await waitForHydration(page);
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana Souza");
  await page.reload();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana Souza");
  await expect(page.getByLabel("E-mail")).toHaveValue("ana@exemplo.com");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
});
