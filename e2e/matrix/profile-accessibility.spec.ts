import type { Route } from "@playwright/test";
import { factor } from "../../src/test/recorded-auth.ts";
import { darkPhone, desktop, expectAccessible, expectFits } from "../fixtures/accessibility.ts";
import { createAccount, newEmail, signIn } from "../fixtures/accounts.ts";
import { setLanguage, settle } from "../fixtures/appearance.ts";
import { chooseAvatar, photo, refusedFiles } from "../fixtures/avatars.ts";
import { database } from "../fixtures/database.ts";
import { askForEmail, changeLink, confirmChange } from "../fixtures/email-change.ts";
import { mockHostedMfa, rightCode } from "../fixtures/mfa.ts";
import { newCustomer, openDialog, openProfile, profileShown } from "../fixtures/profile-page.ts";
import { expect, test } from "../fixtures/test.ts";

const longName = "Maria Aparecida dos Santos Albuquerque de Vasconcelos Cavalc";

const fail = (route: Route) => route.fulfill({ status: 500, json: {} });

for (const [language, look, who, fullName] of [
  ["pt-BR", darkPhone, "a long name", longName],
  ["pt-PT", darkPhone, "no name", ""],
  ["en", desktop, "a long name", longName],
] as const) {
  test(`the profile is accessible in ${language} with ${who}`, async ({ page }) => {
    const account = await createAccount({ locale: language, fullName });
    await setLanguage(page, language);
    await openProfile(page, account);
    await settle(page);
    await expect(page.locator("[name=full_name]")).toHaveValue(fullName);
    await expectAccessible(page, `profile, ${language}, ${who}`, look);
    await expectFits(page, `profile, ${language}, ${who}`);
  });
}

test("every dialog and every error of the profile is accessible", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const account = await createAccount();
  for (const status of ["awaiting_activation", "active"] as const) {
    await database.from("sites").update({ status }).eq("profile_id", account.id).throwOnError();
  }
  await openProfile(page, account);
  await settle(page);
  for (const button of ["Trocar e-mail", "Trocar senha", "Excluir minha conta", "Pedir troca de domínio"]) {
    const dialog = await openDialog(page, button);
    await expectAccessible(page, button, darkPhone);
    await dialog.locator("button[type=submit]").click();
    await expect(dialog.getByRole("alert").first()).toBeVisible();
    await expectAccessible(page, `${button}, with problems`);
    await expectFits(page, `${button}, with problems`);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }

  const [refused] = refusedFiles;
  if (!refused) throw new Error("There is a file that is refused.");
  await chooseAvatar(page, refused.file);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expectAccessible(page, "a refused file", darkPhone);
  await chooseAvatar(page, photo);
  await expect(page.getByRole("dialog").locator("figure")).toBeVisible();
  await expectAccessible(page, "cropping", darkPhone);
});

test("the profile is accessible while it loads and after a failed read", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  expectConsoleError(/The (language of the )?profile could not be read/);
  const account = await createAccount();
  await signIn(page, account);
  const held: Route[] = [];
  let failing = false;
  await page.route("**/rest/v1/profiles*phone*", async (route) => {
    if (failing) await fail(route);
    else held.push(route);
  });
  await page.goto("/dashboard/meu-perfil");
  await expect(page.getByText("Carregando o seu perfil")).toBeAttached();
  // axe cannot evaluate colours during a transition.
  await page.addStyleTag({ content: "* { transition-property: none !important }" });
  await expectAccessible(page, "loading", darkPhone);
  failing = true;
  for (const route of held) await fail(route);
  await expect(page.getByText("Não foi possível carregar o seu perfil")).toBeVisible();
  await expectAccessible(page, "failed", darkPhone);
});

test("MFA is accessible on the profile and at sign-in", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const account = await createAccount();
  const logIn = async () => {
    await page.goto("/login");
    await page.locator("[name=email]").fill(account.email);
    await page.locator("[name=password]").fill(account.password);
    await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  };
  await mockHostedMfa(page, account);
  await logIn();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/dashboard/meu-perfil");
  await profileShown(page);
  await settle(page);
  const dialog = await openDialog(page, "Ativar");
  await expect(dialog.getByRole("img", { name: /Código QR/ })).toBeVisible();
  await expectAccessible(page, "turning it on", darkPhone);

  await page.evaluate(() => localStorage.clear());
  await page.unrouteAll();
  await mockHostedMfa(page, account, [factor()]);
  await logIn();
  await expect(page.getByRole("heading", { name: "Só mais um passo" })).toBeVisible();
  await settle(page);
  await expectAccessible(page, "the code at sign-in", darkPhone);
  await page.getByRole("button", { name: "Confirmar código" }).click();
  await expect(page.getByText("Preencha este campo")).toBeVisible();
  await expectAccessible(page, "the code at sign-in, missing", darkPhone);

  await page.locator("[name=code]").fill(rightCode);
  await page.getByRole("button", { name: "Confirmar código" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/dashboard/meu-perfil");
  await profileShown(page);
  await settle(page);
  await expectAccessible(page, "turned on", darkPhone);
  await openDialog(page, /^Remover o aplicativo adicionado em/);
  await expectAccessible(page, "removing it", darkPhone);
});

test("every step of an e-mail change is accessible, and a used link explains the next step", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/);
  const account = await newCustomer(page);
  await askForEmail(page, newEmail(), account.password);
  await expect(page.getByText(/Esperando a confirmação em/)).toBeVisible();
  await settle(page);
  await expectAccessible(page, "waiting for both mailboxes", darkPhone);
  const link = await changeLink(account.email);
  await page.goto(link);
  await settle(page);
  await expectAccessible(page, "about to confirm", darkPhone);
  await page.getByRole("button", { name: "Confirmar a troca" }).click();
  await expect(page.getByText(/Falta a outra caixa de entrada/)).toBeVisible();
  await expectAccessible(page, "half confirmed", darkPhone);
  await confirmChange(page, link);
  await expect(page.getByText("Este link não vale mais")).toBeVisible();
  await settle(page);
  await expectAccessible(page, "a used link", darkPhone);
});
