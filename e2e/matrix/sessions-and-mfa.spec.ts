import type { Page } from "@playwright/test";
import { factor } from "../../src/test/recorded-auth.ts";
import { createAccount, sessionOf, type Account } from "../fixtures/accounts.ts";
import { addresses, keys } from "../fixtures/addresses.ts";
import { openProfile, profileShown } from "../fixtures/profile-page.ts";
import { mockHostedMfa } from "../fixtures/mfa.ts";
import { signOut } from "../fixtures/session.ts";
import { expect, test } from "../fixtures/test.ts";

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
}

test("a stored session below aal2 requires the MFA code and can be ended", async ({ page }) => {
  const account = await createAccount();
  await mockHostedMfa(page, account, [factor()]);
  await page.goto("/login");
  await logIn(page, account.email, account.password);
  await expect(page.getByRole("heading", { name: "Só mais um passo" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Só mais um passo" })).toBeVisible();
  await page.getByRole("button", { name: "Voltar e sair" }).click();
  await expect(page.locator("[name=password]")).toBeVisible();
});

/** Returns whether a session of another device can still be refreshed. */
async function canRenew(refreshToken: string): Promise<boolean> {
  const response = await fetch(`${addresses.api}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: { apikey: keys.publishable, "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  return response.ok;
}

async function withAnotherDevice(page: Page): Promise<{ account: Account; refreshToken: string }> {
  const account = await createAccount();
  const { refresh_token: refreshToken } = await sessionOf(account);
  await openProfile(page, account);
  return { account, refreshToken };
}

test("signing out on this device keeps other devices signed in", async ({ page }) => {
  const { refreshToken } = await withAnotherDevice(page);
  await signOut(page);
  await expect(page).toHaveURL(/\/$/);
  expect(await canRenew(refreshToken)).toBe(true);
});

test("signing out every device includes this one", async ({ page }) => {
  const { refreshToken } = await withAnotherDevice(page);
  await page.getByRole("button", { name: "Sair de todos, também daqui" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await canRenew(refreshToken)).toBe(false);
});

test("signing out other devices keeps this one signed in", async ({ page }) => {
  const { refreshToken } = await withAnotherDevice(page);
  await page.getByRole("button", { name: "Sair dos outros aparelhos" }).click();
  await expect(page.getByText("Os outros aparelhos foram desconectados").first()).toBeVisible();
  expect(await canRenew(refreshToken)).toBe(false);
  await page.reload();
  await profileShown(page);
});
