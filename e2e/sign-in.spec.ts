import { register, registerConfirmed, signIn } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";

test("a wrong password is refused in words, and the e-mail stays", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 400/);
  const account = await registerConfirmed();
  await page.goto("/login");
  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill("não é esta");
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("E-mail ou senha não conferem").first()).toBeVisible();
  await expect(page.locator("[name=email]")).toHaveValue(account.email);
  await expect(page).toHaveURL(/\/login$/);

  await page.locator("[name=password]").fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("an unconfirmed e-mail cannot enter, and is shown how to confirm", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 4\d\d/);
  const account = await register();
  await page.goto("/login");
  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Falta confirmar o seu e-mail").first()).toBeVisible();
  await page.getByRole("button", { name: "Reenviar confirmação" }).click();
  await expect(page).toHaveURL(/\/verificar-email$/);
  await expect(page.getByRole("main").getByText(account.email)).toBeVisible();
});

test("the dashboard asks for a login and comes back to where one was going", async ({ page }) => {
  const account = await registerConfirmed();
  await page.goto("/dashboard/minha-assinatura");
  await expect(page).toHaveURL(/\/login$/);
  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard\/minha-assinatura$/);
});

test("who is signed in skips login and registration, and signing out leads home", async ({ page }) => {
  await signIn(page, await registerConfirmed());
  for (const path of ["/login", "/registro"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await page.getByRole("button", { name: "Sair" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login$/);
});

test("signing out in one tab signs out the other", async ({ page, context }) => {
  await signIn(page, await registerConfirmed());
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Sair" }).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: "Sair" }).first().click();
  await expect(other).toHaveURL(/\/$/);
  await expect(page).toHaveURL(/\/login$/);
});
