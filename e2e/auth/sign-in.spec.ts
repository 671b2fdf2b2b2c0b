import { createAccount, signIn } from "../fixtures/accounts.ts";
import { expect, test } from "../fixtures/test.ts";

test("a wrong password is refused in a toast and beside the form, and the typed e-mail stays", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/);
  const account = await createAccount();
  await page.goto("/login");
  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill("não é esta");
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  const toast = page.locator("ol li[role=status], [data-radix-collection-item]").last();
  await expect(toast).toContainText("Erro no login");
  await expect(toast).toContainText("Verifique seu e-mail e senha.");
  await expect(page.getByRole("main").getByText("E-mail ou senha não conferem").first()).toBeVisible();
  await expect(page.locator("[name=email]")).toHaveValue(account.email);
  await expect(page).toHaveURL(/\/login$/);

  await page.locator("[name=password]").fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Erro no login")).toHaveCount(0);
});

test("signing in with an unconfirmed e-mail offers the confirmation again", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 4\d\d/);
  const account = await createAccount({ confirmed: false });
  await page.goto("/login");
  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Falta confirmar o seu e-mail").first()).toBeVisible();
  await page.getByRole("button", { name: "Reenviar confirmação" }).click();
  await expect(page).toHaveURL(/\/verificar-email$/);
  await expect(page.getByRole("main").getByText(account.email)).toBeVisible();
});

test("signing in leads to the page that asked for it", async ({ page }) => {
  const account = await createAccount();
  await page.goto("/dashboard/minha-assinatura");
  await expect(page).toHaveURL(/\/login$/);
  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard\/minha-assinatura$/);
});

test("login and registration lead to the dashboard while signed in, and signing out leads home", async ({
  page,
}) => {
  await signIn(page, await createAccount());
  for (const path of ["/login", "/registro"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  // What is still being read when the session ends would be refused.
  await expect(page.getByText("Primeiros passos")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.getByRole("button", { name: "Sair" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login$/);
});
