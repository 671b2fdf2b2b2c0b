import { darkPhone, desktop, expectAccessible, expectFits } from "../fixtures/accessibility.ts";
import { addressIn, languages, setLanguage, settle } from "../fixtures/appearance.ts";
import { entryScreens, publicScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";

/** Viewport and theme per language. The journeys cover pt-BR on a desktop in light mode. */
const looks = {
  "pt-BR": darkPhone,
  "pt-PT": null,
  en: { ...desktop, theme: "dark" as const },
};

for (const language of languages) {
  const look = looks[language];

  test.describe(`public pages in ${language}`, () => {
    test.beforeEach(({ page }) => setLanguage(page, language));

    for (const path of [...publicScreens, "/blog?busca=xyzxyz", "/blog/nao-existe"]) {
      test(`${path} is accessible and fits`, async ({ page, expectConsoleError }) => {
        expectConsoleError(/status of 404/);
        // The script by which tests set the language may not run in the frame of a model.
        expectConsoleError(/Blocked script execution in '[^']*\/vitrine\//);
        await page.goto(path === "/nada-aqui" ? path : addressIn(language, path));
        await settle(page);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        // The served page has all posts. They are pale until the search has arrived.
        const [, term] = path.split("busca=");
        if (term) await expect(page.locator("main [aria-live]")).toContainText(term);
        if (look) await expectAccessible(page, "as it opens", look);
        await expectFits(page, "as it opens", [390, 768, 1024, 1280, 1440]);

        const questions = page.locator("main h2, main h3").locator("button[aria-expanded]");
        if ((await questions.count()) > 0) {
          await questions.first().click();
          await expectFits(page, "with an answer open");
        }
      });
    }

    for (const path of entryScreens) {
      test(`${path} is accessible and fits, also with errors`, async ({ page }) => {
        await page.goto(path);
        await settle(page);
        if (look) await expectAccessible(page, "as it opens", look);
        await expectFits(page, "as it opens");

        const send = page.locator("main form button[type=submit]");
        if ((await send.count()) > 0 && (await send.first().isEnabled())) {
          await send.first().click();
          await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
          if (language === "pt-BR") await expectAccessible(page, "with errors", darkPhone);
          await expectFits(page, "with errors");
        }
      });
    }
  });
}

test("an open question, the open menu and a toast are accessible on a phone", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch/);
  await setLanguage(page, "pt-BR");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/faq");
  await settle(page);
  await page.locator("main button[aria-expanded]").first().click();
  await expectAccessible(page, "an open question", darkPhone);

  await page.goto("/planos");
  await settle(page);
  await page.locator("header button[aria-haspopup=dialog]").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "the open menu", darkPhone);
  await page.keyboard.press("Escape");

  await page.route("**/auth/v1/recover*", (route) => route.abort());
  await page.goto("/esqueci-minha-senha");
  await settle(page);
  await page.locator("[name=email]").fill("ana@exemplo.com");
  await page.locator("main form button[type=submit]").click();
  const toast = page.locator("li[data-state=open]");
  // Hovering pauses the toast's timer.
  await toast.hover();
  await settle(page);
  await expect(toast).toBeVisible();
  await expectAccessible(page, "a toast", darkPhone);
});

test("the front page's link scrolls to its steps and moves the focus", async ({ page }) => {
  await page.goto("/");
  await settle(page);
  await page.getByRole("link", { name: "Veja como funciona" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Do cadastro ao site no ar" })).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ver tudo o que está no plano" })).toBeFocused();
});

test("the language can be chosen with the keyboard and is stored", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/faq");
  await settle(page);
  const language = page.getByRole("banner").getByRole("combobox", { name: "Idioma" });
  await language.focus();
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Frequently asked questions");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  await page.goto("/login");
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
});
