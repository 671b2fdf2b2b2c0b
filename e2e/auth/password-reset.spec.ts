import { newEmail, createAccount } from "../fixtures/accounts.ts";
import { linkIn, mailsTo, waitForMail } from "../fixtures/mailbox.ts";
import { expect, test } from "../fixtures/test.ts";
import type { Page } from "@playwright/test";

async function ask(page: Page, email: string): Promise<void> {
  await page.goto("/esqueci-minha-senha");
  await page.locator("[name=email]").fill(email);
  await page.getByRole("main").getByRole("button", { name: "Enviar link" }).click();
}

test("the link of the e-mail replaces a forgotten password", async ({ page }) => {
  const account = await createAccount();
  await ask(page, account.email);
  await expect(page.getByText("Confira o seu e-mail")).toBeVisible();
  const link = linkIn(await waitForMail(account.email, /nova senha/i), "/atualizar-senha");

  await page.goto(link);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.locator("[name=password]").fill("curta");
  await page.locator("[name=password_confirmation]").fill("curta");
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(page.getByText("A senha precisa ter pelo menos 6 caracteres").first()).toBeVisible();

  await page.locator("[name=password]").fill("uma-nova-senha");
  await page.locator("[name=password_confirmation]").fill("uma-outra-senha");
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(page.getByText("As senhas não são iguais").first()).toBeVisible();

  await page.locator("[name=password_confirmation]").fill("uma-nova-senha");
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(page.getByText("Senha atualizada").first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill("uma-nova-senha");
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a reset request for an unknown e-mail gets the same response and sends no message", async ({
  page,
}) => {
  const known = await createAccount();
  const unknown = newEmail();
  const answers: string[] = [];
  for (const email of [known.email, unknown]) {
    await ask(page, email);
    await expect(page.getByText("Confira o seu e-mail")).toBeVisible();
    answers.push(await page.getByRole("main").innerText());
  }
  expect(answers[0]).toBe(answers[1]);
  await waitForMail(known.email, /nova senha/i);
  expect(await mailsTo(unknown)).toEqual([]);
});

test("a used reset link shows no form and offers a new link", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 4\d\d/);
  const account = await createAccount();
  await ask(page, account.email);
  const link = linkIn(await waitForMail(account.email, /nova senha/i), "/atualizar-senha");
  await page.goto(link);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.locator("[name=password]")).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Link inválido").first()).toBeVisible();
  await expect(page.locator("[name=password]")).toHaveCount(0);
  await page.getByRole("link", { name: "Pedir um novo link" }).click();
  await expect(page).toHaveURL(/\/esqueci-minha-senha$/);
});
