import { newEmail, registerConfirmed } from "./fixtures/accounts.ts";
import { profileOf } from "./fixtures/database.ts";
import { linkIn, mailsTo, waitForMail } from "./fixtures/mailbox.ts";
import { expect, test } from "./fixtures/test.ts";
import type { Page } from "@playwright/test";

async function fillIn(page: Page, email: string, overrides: Record<string, string> = {}): Promise<void> {
  const values = {
    full_name: "João Pereira",
    email,
    phone: "(21) 99876-5432",
    domain: "oficina-do-joao.com.br",
    password: "segredo-do-joao",
    ...overrides,
  };
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await page.getByRole("button", { name: "Criar minha conta" }).click();
}

test("an e-mail that is already registered gets the same answer as a new one", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 429/);
  const known = await registerConfirmed({ fullName: "Dona do E-mail" });
  const answers: string[] = [];
  for (const email of [known.email, newEmail()]) {
    await page.goto("/comece-agora");
    await fillIn(page, email);
    await expect(page).toHaveURL(/\/verificar-email$/);
    await expect(page.getByRole("main").getByText(email)).toBeVisible();
    answers.push((await page.getByRole("main").innerText()).replaceAll(email, "(e-mail)"));
  }
  expect(answers[0]).toBe(answers[1]);
  expect(await profileOf(known.email)).toMatchObject({ full_name: "Dona do E-mail" });
});

test("bad input is answered beside each field, keeps what was typed and writes nothing", async ({ page }) => {
  const email = newEmail();
  await page.goto("/comece-agora");
  await fillIn(page, email, { phone: "123", domain: "não é domínio", password: "12345" });

  for (const [name, sentence] of [
    ["phone", "Digite um telefone válido com DDD"],
    ["domain", "Digite um domínio válido, como suaempresa.com.br"],
    ["password", "A senha precisa ter pelo menos 6 caracteres"],
  ] as const) {
    const field = page.locator(`[name=${name}]`);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await expect(page.locator("[name=phone]")).toBeFocused();
  await expect(page.locator("[name=full_name]")).toHaveValue("João Pereira");
  await expect(page.locator("[name=domain]")).toHaveValue("não é domínio");
  await expect(page).toHaveURL(/\/comece-agora$/);
  expect(await profileOf(email)).toBeNull();
});

test("the code in the message confirms too, and a wrong code is refused in words", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/);
  const email = newEmail();
  await page.goto("/comece-agora");
  await fillIn(page, email);
  const mail = await waitForMail(email, /Confirme/);
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? "";

  const field = page.getByLabel(/Código de 6 números/);
  await field.fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirmar", exact: true }).click();
  await expect(page.getByText("Este código não confere ou já expirou")).toBeVisible();

  await field.fill(code);
  await page.getByRole("button", { name: "Confirmar", exact: true }).click();
  await expect(page).toHaveURL(/\/planos$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Meu painel" })).toBeVisible();
});

test("opening the link alone confirms nothing, and a used link says so and offers another", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/);
  const email = newEmail();
  await page.goto("/comece-agora");
  await fillIn(page, email);
  const link = linkIn(await waitForMail(email, /Confirme/), "/verificar-email");

  for (const visit of ["a mail scanner", "the person"]) {
    await page.goto(link);
    await expect(page.getByRole("button", { name: "Confirmar meu e-mail" }), visit).toBeVisible();
  }
  await page.getByRole("button", { name: "Confirmar meu e-mail" }).click();
  await expect(page).toHaveURL(/\/planos$/);

  await page.goto(link);
  await page.getByRole("button", { name: "Confirmar meu e-mail" }).click();
  await expect(page.getByText("Este link não vale mais")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reenviar a mensagem" })).toBeVisible();
});

test("asking for the confirmation again too soon shows how long to wait", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 429/);
  const email = newEmail();
  await page.goto("/comece-agora");
  await fillIn(page, email);
  await expect(page).toHaveURL(/\/verificar-email$/);
  await page.getByRole("button", { name: "Reenviar a mensagem" }).click();
  await expect(page.getByRole("button", { name: /Reenviar em \d+ segundo/ })).toBeDisabled();
  expect(await mailsTo(email)).toHaveLength(1);
});

test("without an e-mail to confirm the page leads to the login", async ({ page }) => {
  await page.goto("/verificar-email");
  await expect(page).toHaveURL(/\/login$/);
});

test("the older form registers too, and asks for a name, an e-mail and a password only", async ({ page }) => {
  const email = newEmail();
  await page.goto("/registro");
  await page.locator("[name=full_name]").fill("Ana Souza");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill("segredo-da-ana");
  await page.getByRole("button", { name: "Criar conta e assinar" }).click();
  await expect(page).toHaveURL(/\/verificar-email$/);
  expect(await profileOf(email)).toMatchObject({ full_name: "Ana Souza", phone: null, domain: null });
});

test("an English and a Portuguese customer get the message in their own language", async ({ browser }) => {
  for (const [locale, button, subject] of [
    ["en-US", /create my account|create account/i, /^Confirm your e-mail$/],
    ["pt-PT", /criar a minha conta|criar conta/i, /^Confirme o seu e-mail$/],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const email = newEmail();
    await page.goto("/comece-agora");
    for (const [name, value] of Object.entries({
      full_name: "Alex Costa",
      email,
      phone: "+351912345678",
      domain: "loja-do-alex.pt",
      password: "a-test-secret",
    })) {
      await page.locator(`[name=${name}]`).fill(value);
    }
    await page.getByRole("button", { name: button }).click();
    await expect(page).toHaveURL(/\/verificar-email$/);
    await waitForMail(email, subject);
    expect(await profileOf(email)).toMatchObject({
      locale: locale === "en-US" ? "en" : "pt-PT",
      phone: "+351912345678",
    });
    await context.close();
  }
});
