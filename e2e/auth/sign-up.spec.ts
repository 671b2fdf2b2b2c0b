import { newEmail, createAccount, sessionOf } from "../fixtures/accounts.ts";
import { profileOf } from "../fixtures/database.ts";
import { linkIn, waitForMail } from "../fixtures/mailbox.ts";
import { waitForPaymentForm } from "../fixtures/payment-page.ts";
import { expect, test } from "../fixtures/test.ts";
import type { Page } from "@playwright/test";

const typedPassword = "segredo-do-joao";

async function fillIn(page: Page, email: string): Promise<void> {
  const values = {
    full_name: "João Pereira",
    email,
    phone: "(21) 99876-5432",
    domain: "oficina-do-joao.com.br",
    password: typedPassword,
  };
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await page.getByRole("button", { name: "Criar minha conta" }).click();
}

test("sign-up shows the same response for a registered e-mail and a new one", async ({ page }) => {
  const known = await createAccount({ fullName: "Dona do E-mail" });
  const answers: string[] = [];
  for (const email of [known.email, newEmail()]) {
    await page.goto("/comece-agora");
    await fillIn(page, email);
    await expect(page).toHaveURL(/\/verificar-email$/);
    await expect(page.getByRole("main").getByText(email)).toBeVisible();
    await expect(page.getByRole("main").getByText("oficina-do-joao.com.br")).toBeVisible();
    const answer = await page.getByRole("main").innerText();
    // The countdown may have begun.
    answers.push(answer.replaceAll(email, "(e-mail)").replace(/\d+ segundos/, "(segundos)"));
  }
  expect(answers[0]).toBe(answers[1]);
  expect(await profileOf(known.email)).toMatchObject({ full_name: "Dona do E-mail" });
});

test("the code confirms the e-mail and keeps the chosen password, and a wrong code is rejected", async ({
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
  await expect(page).toHaveURL(/\/dashboard\/minha-assinatura$/);
  await waitForPaymentForm(page);
  expect(await sessionOf({ email, password: typedPassword })).toBeTruthy();
});

test("a confirmation link needs a click, works once, and replaces the password of the registration", async ({
  page,
}) => {
  const email = newEmail();
  // The first registration may come from someone else.
  await page.goto("/comece-agora");
  await fillIn(page, email);
  const link = linkIn(await waitForMail(email, /Confirme/), "/verificar-email");

  for (const visit of ["a mail scanner", "the person"]) {
    await page.goto(link);
    await expect(page.getByRole("button", { name: "Confirmar meu e-mail" }), visit).toBeVisible();
  }
  await page.locator("[name=password]").fill("so-de-quem-confirma");
  await page.getByRole("button", { name: "Confirmar meu e-mail" }).click();
  // The details of the registration count only as the confirmed user leaves them.
  await expect(page.getByRole("heading", { name: "Confira os seus dados" })).toBeVisible();
  expect(await profileOf(email)).toMatchObject({ full_name: null, phone: null, domain: null });
  await page.locator("[name=domain]").fill("so-de-quem-confirma.com.br");
  await page.getByRole("button", { name: "Está certo, continuar" }).click();
  await expect(page).toHaveURL(/\/dashboard\/minha-assinatura$/);
  await expect(page.getByText("so-de-quem-confirma.com.br")).toBeVisible();
  expect(await profileOf(email)).toMatchObject({ domain: "so-de-quem-confirma.com.br" });
  await expect(sessionOf({ email, password: typedPassword })).rejects.toMatchObject({
    code: "invalid_credentials",
  });
  expect(await sessionOf({ email, password: "so-de-quem-confirma" })).toBeTruthy();

  // A used link shows no password form.
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Seu e-mail já está confirmado" })).toBeVisible();
  await expect(page.locator("[name=password]")).toHaveCount(0);
});

test("a link opened in the browser of the sign-up does not ask for another password", async ({
  page,
  context,
}) => {
  const email = newEmail();
  await page.goto("/comece-agora");
  await fillIn(page, email);
  await expect(page).toHaveURL(/\/verificar-email$/);

  const opened = await context.newPage();
  await opened.goto(linkIn(await waitForMail(email, /Confirme/), "/verificar-email"));
  const confirm = opened.getByRole("button", { name: "Confirmar meu e-mail" });
  await expect(confirm).toBeVisible();
  await expect(opened.locator("[name=password]")).toHaveCount(0);
  await confirm.click();
  await waitForPaymentForm(opened);
  // The waiting tab continues, too.
  await expect(page).toHaveURL(/\/planos$/);
  expect(await sessionOf({ email, password: typedPassword })).toBeTruthy();
  const stored = await opened.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(typedPassword);
});

test("a link opened in another browser asks for a password, which replaces the first one", async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await page.goto("/comece-agora");
  await fillIn(page, email);
  await expect(page).toHaveURL(/\/verificar-email$/);

  const other = await browser.newContext();
  const opened = await other.newPage();
  await opened.goto(linkIn(await waitForMail(email, /Confirme/), "/verificar-email"));
  await opened.locator("[name=password]").fill("so-deste-aparelho");
  await opened.getByRole("button", { name: "Confirmar meu e-mail" }).click();
  await opened.getByRole("button", { name: "Está certo, continuar" }).click();
  await expect(opened).toHaveURL(/\/dashboard\/minha-assinatura$/);
  expect(await sessionOf({ email, password: "so-deste-aparelho" })).toBeTruthy();
  await expect(sessionOf({ email, password: typedPassword })).rejects.toMatchObject({
    code: "invalid_credentials",
  });
  await other.close();
});

test("the short form at /registro registers with name, e-mail and password", async ({ page }) => {
  const email = newEmail();
  await page.goto("/registro");
  await page.locator("[name=full_name]").fill("Ana Souza");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill("segredo-da-ana");
  await page.getByRole("button", { name: "Criar conta e assinar" }).click();
  await expect(page).toHaveURL(/\/verificar-email$/);
  expect(await profileOf(email)).toMatchObject({ full_name: "Ana Souza", phone: null, domain: null });
});
