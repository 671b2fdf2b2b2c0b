import { createAccount, signIn } from "../fixtures/accounts.ts";
import { expect, test } from "../fixtures/test.ts";

const destinations = [
  ["Minha assinatura", "/dashboard/minha-assinatura"],
  ["Suporte", "/dashboard/suporte"],
  ["Cursos", "/dashboard/cursos"],
  ["Perguntas frequentes", "/dashboard/perguntas-frequentes"],
  ["Início", "/dashboard"],
] as const;

test("every page of the panel is one press away and marked in the navigation", async ({ page, hasTouch }) => {
  await signIn(page, await createAccount());
  await page.goto("/dashboard");
  for (const [name, address] of destinations) {
    if (hasTouch) await page.getByRole("button", { name: "Abrir menu" }).click();
    const nav = page.getByRole("navigation", { name: "Painel" }).locator("visible=true");
    await nav.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    if (!hasTouch) {
      await expect(nav.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
    }
  }
});

test("an address that the panel does not have stays in the panel", async ({ page }) => {
  await signIn(page, await createAccount());
  await page.goto("/dashboard/nada-aqui");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta página do painel não existe");
  await expect(page.getByRole("banner")).toContainText("Maria da Silva");
  await page.getByRole("link", { name: "Ir para o início do painel" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
