import type { Page } from "@playwright/test";
import { createAccount } from "../fixtures/accounts.ts";
import { newCustomer, openDialog, profileShown } from "../fixtures/profile-page.ts";
import { mockHostedMfa, rightCode } from "../fixtures/mfa.ts";
import { expect, test } from "../fixtures/test.ts";

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
}

test("changing the password signs out, and only the new one works", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 40\d/);
  const account = await newCustomer(page);
  const dialog = await openDialog(page, "Trocar senha");
  const fill = async (current: string, password: string, repeated: string) => {
    await dialog.locator("[name=password_current]").fill(current);
    await dialog.locator("[name=password]").fill(password);
    await dialog.locator("[name=password_confirmation]").fill(repeated);
    await dialog.getByRole("button", { name: "Salvar nova senha" }).click();
  };
  await fill(account.password, "curta", "curta");
  await expect(page.getByText("Senha muito curta").first()).toBeVisible();
  await fill(account.password, "uma-nova-senha", "uma-outra-senha");
  await expect(page.getByText("As senhas não conferem").first()).toBeVisible();
  await fill("não é esta", "uma-nova-senha", "uma-nova-senha");
  await expect(dialog.getByText("A senha atual não confere")).toBeVisible();
  await expect(page.getByText("Erro ao alterar a senha.").first()).toBeVisible();
  await fill(account.password, "uma-nova-senha", "uma-nova-senha");
  await expect(page.getByText("Senha alterada").first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await logIn(page, account.email, account.password);
  await expect(page.getByText("Verifique seu e-mail e senha.", { exact: true }).first()).toBeVisible();
  await logIn(page, account.email, "uma-nova-senha");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("MFA is enabled, required at the next sign-in, and disabled @long", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422/);
  const account = await createAccount();
  const hosted = await mockHostedMfa(page, account);
  await page.goto("/login");
  await logIn(page, account.email, account.password);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/dashboard/meu-perfil");
  await profileShown(page);
  await expect(page.getByText("Desligada")).toBeVisible();

  const dialog = await openDialog(page, "Ativar");
  await expect(dialog.getByRole("img", { name: /Código QR/ })).toBeVisible();
  await expect(dialog.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeVisible();
  await dialog.locator("[name=code]").fill("000000");
  await dialog.getByRole("button", { name: "Ativar" }).click();
  await expect(dialog.getByText("Este código não confere ou já expirou")).toBeVisible();
  await dialog.locator("[name=code]").fill(rightCode);
  await dialog.getByRole("button", { name: "Ativar" }).click();
  await expect(page.getByText("Verificação em duas etapas ativada").first()).toBeVisible();
  await expect(page.getByText("Ligada", { exact: true })).toBeVisible();

  // After a sign-out, the password alone does not sign in.
  await page.getByRole("button", { name: "Sair de todos, também daqui" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, account.email, account.password);
  await expect(page.getByRole("heading", { name: "Só mais um passo" })).toBeVisible();
  await page.goto("/dashboard/meu-perfil");
  await expect(page.getByRole("heading", { name: "Só mais um passo" })).toBeVisible();
  await page.locator("[name=code]").fill("111111");
  await page.getByRole("button", { name: "Confirmar código" }).click();
  await expect(page.getByText("Este código não confere ou já expirou")).toBeVisible();
  await page.locator("[name=code]").fill(`${rightCode.slice(0, 3)} ${rightCode.slice(3)}`);
  await page.getByRole("button", { name: "Confirmar código" }).click();
  await expect(page).toHaveURL(/\/dashboard\/meu-perfil$/);
  await profileShown(page);

  const removal = await openDialog(page, /^Remover o aplicativo adicionado em/);
  await removal.getByRole("button", { name: "Remover aplicativo" }).click();
  await expect(page.getByText("Aplicativo removido").first()).toBeVisible();
  await expect(page.getByText("Desligada")).toBeVisible();
  expect(hosted.factors()).toEqual([]);
});
