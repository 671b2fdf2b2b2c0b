import type { Page } from "@playwright/test";
import { newEmail, registerConfirmed } from "../fixtures/accounts.ts";
import { expectAccessible, settle } from "../fixtures/appearance.ts";
import { profileOf } from "../fixtures/database.ts";
import { linkIn, mailsTo, waitForMail } from "../fixtures/mailbox.ts";
import { newCustomer, openDialog, openProfile, profileShown } from "../fixtures/profile-page.ts";
import { stripe } from "../fixtures/stripe.ts";
import { registerSubscriber } from "../fixtures/subscribers.ts";
import { expect, test } from "../fixtures/test.ts";

const subject = /troca de e-mail/i;

async function ask(page: Page, to: string, password: string): Promise<void> {
  const dialog = await openDialog(page, "Trocar e-mail");
  await dialog.locator("[name=email]").fill(to);
  await dialog.locator("[name=password]").fill(password);
  await dialog.getByRole("button", { name: "Enviar confirmações" }).click();
}

const linkFor = async (mailbox: string) =>
  linkIn(await waitForMail(mailbox, subject), "/verificar-email?token_hash=");

async function confirm(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Confirmar a troca" }).click();
}

for (const first of ["present", "new"] as const) {
  test(`an e-mail changes through both mailboxes, the ${first} one first`, async ({ page }) => {
    const account = await registerSubscriber();
    const to = newEmail();
    await openProfile(page, account);
    await ask(page, to, account.password);
    await expect(page.getByText(`Esperando a confirmação em ${to}`)).toBeVisible();
    await expect(page.locator("[name=account_email]")).toHaveValue(account.email);

    const links = [await linkFor(account.email), await linkFor(to)];
    const [one = "", two = ""] = first === "present" ? links : links.toReversed();
    expect(one).not.toBe(two);

    await confirm(page, one);
    await expect(page.getByText(/Falta a outra caixa de entrada/)).toBeVisible();
    await page.getByRole("link", { name: "Ir para o meu perfil" }).click();
    await profileShown(page);
    await expect(page.getByText(`Esperando a confirmação em ${to}`)).toBeVisible();
    await expect(page.locator("[name=account_email]")).toHaveValue(account.email);

    await confirm(page, two);
    await expect(page.getByText("E-mail trocado").first()).toBeVisible();
    await profileShown(page);
    await expect(page.locator("[name=account_email]")).toHaveValue(to);
    await expect(page.getByText(/Esperando a confirmação/)).toHaveCount(0);
    expect(await profileOf(to)).toMatchObject({ id: account.id });
    await expect
      .poll(async () => (await stripe.customers.list({ email: to })).data.length, {
        message: "Stripe writes to the new address",
      })
      .toBe(1);

    await page.evaluate(() => localStorage.clear());
    await page.goto("/login");
    await page.locator("[name=email]").fill(to);
    await page.locator("[name=password]").fill(account.password);
    await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
}

test("a wrong password or the same e-mail asks for nothing", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 400/);
  const account = await newCustomer(page);
  const to = newEmail();
  await ask(page, account.email, account.password);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Este já é o e-mail da conta")).toBeVisible();
  await dialog.locator("[name=email]").fill(to);
  await dialog.locator("[name=password]").fill("não é esta");
  await dialog.getByRole("button", { name: "Enviar confirmações" }).click();
  await expect(dialog.getByText("A senha atual não confere")).toBeVisible();
  await expect(dialog.locator("[name=email]")).toHaveValue(to);
  expect(await mailsTo(to)).toEqual([]);
});

test("an address that belongs to someone else gets the same answer", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 422/);
  const other = await registerConfirmed();
  const account = await newCustomer(page);
  await ask(page, other.email, account.password);
  await expect(page.getByText(`Esperando a confirmação em ${other.email}`)).toBeVisible();
  await page.reload();
  await profileShown(page);
  await expect(page.getByText(`Esperando a confirmação em ${other.email}`)).toBeVisible();
  expect((await mailsTo(other.email)).filter((mail) => subject.test(mail.subject))).toEqual([]);
});

test("every step of a change is accessible, and a link that was used says what to do", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/);
  const account = await newCustomer(page);
  await ask(page, newEmail(), account.password);
  await expect(page.getByText(/Esperando a confirmação em/)).toBeVisible();
  await settle(page);
  await expectAccessible(page, "waiting for both mailboxes");
  const link = await linkFor(account.email);
  await page.goto(link);
  await settle(page);
  await expectAccessible(page, "about to confirm");
  await page.getByRole("button", { name: "Confirmar a troca" }).click();
  await expect(page.getByText(/Falta a outra caixa de entrada/)).toBeVisible();
  await expectAccessible(page, "half confirmed");
  await confirm(page, link);
  await expect(page.getByText("Este link não vale mais")).toBeVisible();
  await settle(page);
  await expectAccessible(page, "a used link");
});
