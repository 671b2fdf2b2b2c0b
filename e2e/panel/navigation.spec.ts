import { createAccount, signIn } from "../fixtures/accounts.ts";
import { expect, test } from "../fixtures/test.ts";

test("every page of the panel is one click away and marked in the navigation", async ({ page, hasTouch }) => {
  await signIn(page, await createAccount());
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const nav = page.getByRole("navigation", { name: "Painel", includeHidden: true });
  const names = await nav.first().getByRole("link", { includeHidden: true }).allTextContents();
  expect(names.length).toBeGreaterThan(5);
  for (const name of names.toReversed()) {
    if (hasTouch) await page.getByRole("button", { name: "Abrir menu" }).click();
    const link = nav.locator("visible=true").getByRole("link", { name, exact: true });
    const address = await link.getAttribute("href");
    await link.click();
    await expect(page).toHaveURL(String(address));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    if (!hasTouch) await expect(link).toHaveAttribute("aria-current", "page");
  }
});

test("an unknown panel address shows an error inside the panel", async ({ page }) => {
  await signIn(page, await createAccount());
  await page.goto("/dashboard/nada-aqui");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta página do painel não existe");
  await expect(page.getByRole("banner")).toContainText("Maria da Silva");
  await page.getByRole("link", { name: "Ir para o início do painel" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
