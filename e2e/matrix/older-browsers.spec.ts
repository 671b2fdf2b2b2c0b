import { createAccount, signIn } from "../fixtures/accounts.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import { simulateSafari } from "../fixtures/older-safari.ts";
import { publicPages } from "../fixtures/public-pages.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("Safari 16.4 runs the public pages, the sign-up form and the panel", async ({ page }) => {
  await simulateSafari(page, 16.4);
  for (const path of ["/", "/planos", "/faq", "/blog", "/como-funciona"]) {
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByText("Este navegador é antigo demais")).toBeHidden();
  }
  await page.goto("/comece-agora");
  await page.getByLabel("E-mail").fill("ana");
  await page.getByRole("button", { name: "Criar minha conta" }).click();
  await expect(page.getByText("Digite um e-mail válido, como nome@exemplo.com.br")).toBeVisible();
  await signIn(page, await createAccount());
  for (const path of ["/dashboard", "/dashboard/meu-perfil", "/dashboard/suporte", "/dashboard/cursos"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test.describe("Safari 15.6, which is unsupported,", () => {
  test.beforeEach(async ({ page, expectConsoleError }) => {
    // The application's scripts may fail here because the page does not need them.
    expectConsoleError(/is not a function|is not defined|undefined/);
    await simulateSafari(page, 15.6);
  });

  test("shows every public page without inactive controls", async ({ page }) => {
    for (const path of await publicPages()) {
      await page.goto(path);
      await expect(page.getByText("Este navegador é antigo demais")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect((await page.getByRole("main").innerText()).length, path).toBeGreaterThan(250);
      await expect(page.locator("button:enabled:visible, select:visible, form:visible"), path).toHaveCount(0);
    }
  });

  test("replaces each form with contact addresses and shows no spinner", async ({ page }) => {
    for (const path of ["/login", "/comece-agora", "/esqueci-minha-senha", "/dashboard", "/administrador"]) {
      await page.goto(path);
      const notice = page.getByText("Este navegador é antigo demais");
      await expect(notice).toBeVisible();
      await expect(notice.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
      await expect(page.locator("form:visible, [role=status]:visible, [aria-busy=true]:visible")).toHaveCount(
        0,
      );
    }
  });

  test("shows every answer opened", async ({ page }) => {
    await page.goto("/faq");
    for (const answer of await page.locator(".accordion-content").all()) {
      expect((await answer.boundingBox())?.height ?? 0).toBeGreaterThan(20);
    }
  });
});
