import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { createAccount } from "../fixtures/accounts.ts";
import { profileOf } from "../fixtures/database.ts";
import { chooseAvatar, photo } from "../fixtures/avatars.ts";
import { newCustomer, openDialog, openProfile } from "../fixtures/profile-page.ts";
import { stripe } from "../fixtures/stripe.ts";
import { createSubscriber } from "../fixtures/subscribers.ts";
import { expect, test } from "../fixtures/test.ts";

test("the data download contains the user's rows with the avatar, and no other user's", async ({ page }) => {
  const other = await createAccount({ fullName: "Outra Pessoa" });
  const account = await newCustomer(page);
  await chooseAvatar(page, photo);
  await page.getByRole("dialog").getByRole("button", { name: "Usar esta foto" }).click();
  await expect(page.getByText("Foto atualizada").first()).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar meus dados" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^site-pronto-dados-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText("O arquivo foi baixado").first()).toBeVisible();

  const files = unzipSync(await readFile(await download.path()));
  const names = Object.keys(files);
  expect(names).toContain("dados.json");
  expect(names.filter((name) => name.endsWith(".jpg"))).toHaveLength(1);
  const data = strFromU8(files["dados.json"] ?? new Uint8Array());
  expect(JSON.parse(data)).toBeTruthy();
  expect(data).toContain(account.email);
  expect(data).not.toContain(other.email);
});

test("deleting the account requires the word and the password, and cancels its subscription", async ({
  page,
  expectConsoleError,
}) => {
  // The wrong password fails, and so does the sign-out of a deleted session.
  expectConsoleError(/status of 40\d/);
  const account = await createSubscriber();
  await openProfile(page, account);
  const dialog = await openDialog(page, "Excluir minha conta");
  await expect(dialog.getByText(/Não dá para desfazer/)).toBeVisible();

  await dialog.locator("[name=word]").fill("apagar");
  await dialog.locator("[name=password]").fill(account.password);
  await dialog.getByRole("button", { name: "Excluir para sempre" }).click();
  await expect(dialog.getByText("Digite a palavra como ela aparece")).toBeVisible();
  await dialog.locator("[name=word]").fill("EXCLUIR");
  await dialog.locator("[name=password]").fill("não é esta");
  await dialog.getByRole("button", { name: "Excluir para sempre" }).click();
  await expect(dialog.getByText("A senha atual não confere")).toBeVisible();
  expect(await profileOf(account.email)).not.toBeNull();

  await dialog.locator("[name=password]").fill(account.password);
  await dialog.getByRole("button", { name: "Excluir para sempre" }).click();
  await expect(page.getByText("Conta excluída").first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await profileOf(account.email)).toBeNull();
  expect((await stripe.subscriptions.retrieve(account.subscriptionId)).status).toBe("canceled");

  await page.goto("/login");
  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Verifique seu e-mail e senha.", { exact: true }).first()).toBeVisible();
});
