import { createAccount, signIn } from "../fixtures/accounts.ts";
import { expect, test } from "../fixtures/test.ts";

test("a wrong password shows a toast and a message below the field, and keeps the typed e-mail", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/);
  const account = await createAccount();
  await page.goto("/login");
  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill("não é esta");
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  const toast = page.getByRole("listitem").filter({ hasText: "Erro no login" });
  await expect(toast).toContainText("Verifique seu e-mail e senha.");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("E-mail ou senha não conferem");
  await expect(page.locator("[name=email]")).toHaveValue(account.email);
  await expect(page).toHaveURL(/\/login$/);

  await page.locator("[name=password]").fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Erro no login")).toHaveCount(0);
});

test("signing in with an unconfirmed e-mail offers to resend the confirmation", async ({
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

test("signing in redirects to the requested page", async ({ page }) => {
  const account = await createAccount();
  await page.goto("/dashboard/minha-assinatura");
  await expect(page).toHaveURL(/\/login$/);
  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard\/minha-assinatura$/);
});

test("login and registration redirect signed-in users to the dashboard, and signing out opens the home page", async ({
  page,
}) => {
  await signIn(page, await createAccount());
  for (const path of ["/login", "/registro"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  // Pending requests would be rejected after the sign-out.
  await expect(page.getByText("Primeiros passos")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.getByRole("button", { name: "Sair" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login$/);
});
