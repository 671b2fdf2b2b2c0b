import { createAccount } from "../fixtures/accounts.ts";
import { addresses } from "../fixtures/addresses.ts";
import { linkIn, waitForMail } from "../fixtures/mailbox.ts";
import { expect, logIn, openSignedIn, test } from "./engine-test.ts";

// The sign-out button opens the front page.
const signedOut = /:\d+\/$/;

test("signing out in one tab redirects the other tab to the login page", async ({ openProfile }) => {
  const account = await createAccount();
  const tab = await openProfile();
  await logIn(tab, account);
  await tab.waitForText("Olá, Maria");
  const other = await tab.newTab();
  await other.open(`${addresses.app}/dashboard`);
  await other.waitForText("Olá, Maria");
  await other.click({ css: "button", name: "Sair" });
  await other.waitForAddress(signedOut);
  await tab.bringToFront();
  await tab.waitForAddress(/\/login$/);
  expect(await tab.text()).not.toContain("Olá, Maria");
});

test("Back does not show a cached panel after a sign-out in another tab", async ({ openProfile }) => {
  const account = await createAccount({ fullName: "Ana Restaurada" });
  const tab = await openProfile();
  await openSignedIn(tab, account, "/dashboard/meu-perfil");
  await tab.waitForText(account.email);
  await tab.open(`${addresses.app}/termos`);
  await tab.waitForHydration();

  const other = await tab.newTab();
  await other.open(`${addresses.app}/dashboard`);
  await other.click({ css: "button", name: "Sair" });
  await other.waitForAddress(signedOut);

  await tab.bringToFront();
  await tab.back();
  await tab.waitForAddress(/\/login$/);
  expect(await tab.text()).not.toContain(account.email);
});

test("a recovery link opens in a browser without a previous session", async ({ openProfile }) => {
  const account = await createAccount();
  const tab = await openProfile();
  await tab.open(`${addresses.app}/esqueci-minha-senha`);
  await tab.waitForHydration();
  await tab.fill("[name=email]", account.email);
  await tab.click({ css: "main button", name: "Enviar link" });
  await tab.waitForText("Confira o seu e-mail");
  const link = linkIn(await waitForMail(account.email, /nova senha/i), "/atualizar-senha");

  const fresh = await openProfile();
  await fresh.open(link);
  await fresh.click({ css: "main button", name: "Continuar" });
  await fresh.fill("[name=password]", "uma-nova-senha");
  await fresh.fill("[name=password_confirmation]", "uma-nova-senha");
  await fresh.click({ css: "main button", name: "Salvar nova senha" });
  await fresh.waitForText("Senha atualizada");
  await logIn(fresh, { ...account, password: "uma-nova-senha" });
  await fresh.waitForAddress(/\/dashboard$/);
});
