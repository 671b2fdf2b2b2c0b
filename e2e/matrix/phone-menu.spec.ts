import { createAccount, signIn } from "../fixtures/accounts.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("the menu of small screens closes with Escape and with the browser's Back button", async ({ page }) => {
  await signIn(page, await createAccount());
  await page.goto("/dashboard");
  await page.goto("/dashboard/suporte");
  const opener = page.getByRole("button", { name: "Abrir menu" });
  await opener.click();
  await expect(page.getByRole("dialog", { name: "Painel" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await page.getByRole("dialog").getByRole("link", { name: "Início" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // The URL changes before the page.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Olá/);
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/suporte$/);
  await expect(page.getByRole("dialog")).toBeHidden();
});
