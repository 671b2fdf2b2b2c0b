import { createAccount, signIn } from "../fixtures/accounts.ts";
import { expect, test } from "../fixtures/test.ts";

const destinations = [
  ["Minha assinatura", "/dashboard/minha-assinatura"],
  ["Suporte", "/dashboard/suporte"],
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
