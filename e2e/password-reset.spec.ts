import { newEmail, registerConfirmed } from "./fixtures/accounts.ts";
import { linkIn, mailsTo, waitForMail } from "./fixtures/mailbox.ts";
import { expect, test } from "./fixtures/test.ts";
import type { Page } from "@playwright/test";

async function ask(page: Page, email: string): Promise<void> {
  await page.goto("/esqueci-minha-senha");
  await page.locator("[name=email]").fill(email);
  await page.getByRole("main").getByRole("button", { name: "Enviar link" }).click();
}

test("a forgotten password is replaced through the message", async ({ page }) => {
  const account = await registerConfirmed();
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

test("an unknown e-mail gets the same answer, and no message", async ({ page }) => {
  const known = await registerConfirmed();
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

test("a used link is invalid, hides the form and offers a new one", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 4\d\d/);
  const account = await registerConfirmed();
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

for (const [name, address] of [
  [
    "the auth service's own expired link",
    "/atualizar-senha#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired",
  ],
  ["an address without any link", "/atualizar-senha"],
] as const) {
  test(`${name} shows the invalid state without a form`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByText("Link inválido").first()).toBeVisible();
    await expect(page.locator("[name=password]")).toHaveCount(0);
  });
}

test("asking again too soon counts down the server's seconds, then lets one ask", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 429/);
  const account = await registerConfirmed();
  await page.clock.install();
  await ask(page, account.email);
  await expect(page.getByText("Confira o seu e-mail")).toBeVisible();
  await ask(page, account.email);
  await expect(page.getByText("Muitas tentativas").first()).toBeVisible();
  const button = page.getByRole("button", { name: /Aguarde \d+ segundo/ });
  await expect(button).toBeDisabled();
  const seconds = Number(/\d+/.exec(await button.innerText())?.[0]);
  expect(seconds).toBeGreaterThan(30);
  expect(seconds).toBeLessThanOrEqual(60);
  await expect(page.locator("[name=email]")).toHaveValue(account.email);

  await page.clock.runFor(10_000);
  await expect(
    page.getByRole("button", { name: new RegExp(`Aguarde ${seconds - 1}\\d? |Aguarde \\d+`) }),
  ).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByRole("main").getByRole("button", { name: "Enviar link" })).toBeEnabled();
});
