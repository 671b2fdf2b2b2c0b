import { addressIn, expectAccessible, languages, settle, speak } from "../fixtures/appearance.ts";
import { expect, test } from "../fixtures/test.ts";

const publicPages = [
  "/",
  "/planos",
  "/como-funciona",
  "/nossa-hospedagem",
  "/faq",
  "/blog",
  "/termos",
  "/privacidade",
  "/nada-aqui",
];

const authPages = [
  "/login",
  "/registro",
  "/comece-agora",
  "/esqueci-minha-senha",
  "/atualizar-senha",
  "/verificar-email?token_hash=abc&type=signup",
  "/administrador/login",
];

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(({ page }) => speak(page, language));

    for (const path of publicPages) {
      test(`axe finds nothing on ${path}`, async ({ page, expectConsoleError }) => {
        if (path === "/nada-aqui") expectConsoleError(/404/);
        await page.goto(path === "/nada-aqui" ? path : addressIn(language, path));
        await settle(page);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expectAccessible(page, "as it opens");

        const questions = page.locator("main details");
        if ((await questions.count()) > 0) {
          await questions.first().locator("summary").click();
          await expectAccessible(page, "with an answer open", [390]);
        }
      });
    }

    for (const path of authPages) {
      test(`axe finds nothing on ${path.split("?")[0]}`, async ({ page }) => {
        await page.goto(path);
        await settle(page);
        await expectAccessible(page, "as it opens");

        const send = page.locator("main form button[type=submit]");
        if ((await send.count()) > 0 && (await send.first().isEnabled())) {
          await send.first().click();
          await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
          await expectAccessible(page, "with errors shown");
        }
      });
    }

    test("axe finds nothing in the open menu nor under a toast", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(addressIn(language, "/planos"));
      await settle(page);
      await page.locator("header button[aria-haspopup=dialog]").click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page, "menu open", [390]);
      await page.keyboard.press("Escape");

      await page.locator("main section button").first().click();
      const toast = page.locator("li[data-state=open]");
      // Its clock stands still under the pointer.
      await toast.hover();
      await expect(page).toHaveURL(/\/login$/);
      await settle(page);
      await expect(toast).toBeVisible();
      await expectAccessible(page, "toast shown", [390]);
    });
  });
}

test.describe("with the keyboard alone", () => {
  test("the menu opens, is left with Escape, and leads to a page, which closes it", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await settle(page);
    const opener = page.getByRole("button", { name: "Abrir menu" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();

    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    const link = menu.getByRole("link", { name: "Nossa hospedagem" });
    for (let presses = 0; presses < 12; presses += 1) {
      if (await link.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("Tab");
      // Whatever lies under the menu is out of reach.
      expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName)).toMatch(
        /DIALOG|BODY/,
      );
    }
    await expect(link).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/nossa-hospedagem$/);
    await expect(menu).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Chão firme para o seu site" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("the language changes, is kept, and names itself in the page", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/faq");
    await settle(page);
    const language = page.getByRole("banner").getByRole("combobox", { name: "Idioma" });
    await language.focus();
    await page.keyboard.press("e");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Questions about the page builder");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");

    await page.goto("/login");
    await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  });

  test("questions open one at a time, close again, and have addresses", async ({ page }) => {
    await page.goto("/faq");
    await settle(page);
    const first = page.locator("#what");
    const second = page.locator("#coding");
    await first.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(first).toHaveAttribute("open");
    await expect(page).toHaveURL(/\/faq#what$/);

    await page.keyboard.press("Tab");
    await expect(second.locator("summary")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(second).toHaveAttribute("open");
    await expect(first).not.toHaveAttribute("open");
    await expect(page).toHaveURL(/\/faq#coding$/);

    await page.keyboard.press("Space");
    await expect(page.locator("main details[open]")).toHaveCount(0);
    await expect(page).toHaveURL(/\/faq$/);

    await page.goto("/faq#learn");
    await expect(page.locator("#learn")).toHaveAttribute("open");
    await expect(page.locator("#learn p")).toBeInViewport();
  });

  test("the first key leads past the header", async ({ page }) => {
    await page.goto("/planos");
    await settle(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Assinar agora" })).toBeFocused();
  });

  test("the front page's call goes down to its steps", async ({ page }) => {
    await page.goto("/");
    await settle(page);
    await page.getByRole("link", { name: "Veja como funciona" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Do cadastro ao site no ar" })).toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Ver tudo o que está no plano" })).toBeFocused();
  });
});

test("every page of the menu is reached without loading anew, and the front page from there", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/faq");
  await settle(page);
  await page.evaluate(() => document.body.setAttribute("data-same-document", ""));
  const header = page.getByRole("banner");
  for (const [link, heading] of [
    ["Planos", "Um plano, tudo incluído"],
    ["Nossa hospedagem", "Chão firme para o seu site"],
    ["Como funciona", "Três passos até abrir as portas"],
    ["Site Pronto: Página inicial", "Sua vitrine na internet, pronta."],
  ] as const) {
    await header.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await expect(page.getByRole("img", { name: /Seis sites ilustrados/ })).toBeVisible();
  await expect(page.locator("#como-funciona svg")).toHaveCount(4);
  await expect(page.locator("body[data-same-document]")).toBeAttached();
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, words] of [
    ["/", "Nossa equipe ativa o site"],
    ["/planos", "Suporte 24/7"],
    ["/como-funciona", "Posso cancelar quando quiser?"],
    ["/nossa-hospedagem", "Certificado SSL"],
    ["/faq", "Onde aprendo a usar?"],
    ["/termos", "Documento de exemplo"],
    ["/privacidade", "Documento de exemplo"],
  ] as const) {
    test(`${path} reads, and its links work`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(words).first()).toBeVisible();
      const answer = page.locator("main details").first();
      if ((await answer.count()) > 0) {
        await answer.locator("summary").click();
        await expect(answer.locator("p")).toBeVisible();
      }
      await page.getByRole("contentinfo").getByRole("link", { name: "Termos de uso" }).click();
      await expect(page).toHaveURL(/\/termos$/);
      await expect(page.getByRole("heading", { level: 1, name: "Termos de uso" })).toBeVisible();
    });
  }
});
