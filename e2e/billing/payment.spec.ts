import { createAccount, signIn, type Account } from "../fixtures/accounts.ts";
import { addresses } from "../fixtures/addresses.ts";
import { paymentsOf, siteOf, subscriptionsOf } from "../fixtures/database.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import {
  cards,
  openPaymentForm,
  openPaymentPage,
  pay,
  waitForPaymentForm,
} from "../fixtures/payment-page.ts";
import { sessionsOf } from "../fixtures/stripe.ts";
import { expect, test } from "../fixtures/test.ts";

/** Waits until the webhook has stored the account as a paying customer. */
async function expectPaid(account: Account): Promise<void> {
  await expect.poll(async () => (await siteOf(account.id)).status).toBe("awaiting_activation");
  expect(await subscriptionsOf(account.id)).toMatchObject([{ status: "active" }]);
  expect(await paymentsOf(account.id)).toMatchObject([{ status: "paid" }]);
}

async function expectNothingPaid(account: Account): Promise<void> {
  expect(await subscriptionsOf(account.id)).toEqual([]);
  expect(await paymentsOf(account.id)).toEqual([]);
  expect((await siteOf(account.id)).status).toBe("awaiting_payment");
}

test("a declined card charges nothing, and the customer can try another card", async ({ page }) => {
  const account = await createAccount();
  await signIn(page, account);
  const form = await openPaymentForm(page);
  await pay(form, cards.declines);
  await expect(form.getByText(/recusad|saldo|não foi aprovad/i).first()).toBeVisible();
  await expectNothingPaid(account);
  await pay(form, cards.pays);
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();
  await expectPaid(account);
});

test("a card with 3-D Secure pays after the authentication", async ({ page }) => {
  const account = await createAccount();
  await signIn(page, account);
  const form = await openPaymentForm(page);
  await pay(form, cards.authenticates);
  await form.getByRole("button", { name: "Completar autenticação" }).click();
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();
  await expectPaid(account);
});

test("leaving Stripe's payment page opens a page that says nothing was charged", async ({ page }) => {
  const account = await createAccount();
  await signIn(page, account);
  await openPaymentPage(page);
  await page.getByRole("link", { name: /voltar/i }).click();
  await expect(page).toHaveURL(/\/dashboard\/checkout\/cancel$/);
  await expect(page.getByRole("heading", { name: "Pagamento Cancelado" })).toBeVisible();
  await expect(page.getByText("nenhuma cobrança foi feita")).toBeVisible();
  await expectNothingPaid(account);
});

test("the webhook completes a purchase when the tab is closed after the payment", async ({
  page,
  context,
  expectConsoleError,
}) => {
  // Aborted requests of the return page.
  expectConsoleError(/ERR_FAILED/);
  const account = await createAccount();
  await signIn(page, account);
  await openPaymentPage(page);
  // The return page never loads.
  await context.route(`${addresses.app}/**`, (route) => route.abort());
  const paid = page.waitForResponse((response) => response.request().method() === "POST");
  await pay(page, cards.pays);
  await paid;
  await page.close();
  await expectPaid(account);
  await waitForMail(account.email, /pagamento/i);
});

test("a blocked Stripe.js opens Stripe's hosted page, where the customer pays", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  const account = await createAccount();
  await signIn(page, account);
  await page.route("**/endive/stripe.js", (route) => route.abort());
  await page.goto("/dashboard/minha-assinatura");
  await page.getByRole("button", { name: /^Assinar por R/ }).click();
  await expect(page).toHaveURL((url) => url.origin === addresses.stripe);
  await pay(page, cards.pays);
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();
  await expectPaid(account);
});

test("the browser's Back button closes the payment form and keeps the panel open", async ({ page }) => {
  const account = await createAccount();
  await signIn(page, account);
  await page.goto("/dashboard");
  await page.goto("/dashboard/minha-assinatura");
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("stripe")) loaded.push(new URL(request.url()).pathname);
  });
  const button = page.getByRole("button", { name: /^Assinar por R/ });
  await expect(button).toBeVisible();
  expect(loaded).not.toContain("/endive/stripe.js");
  await button.click();
  await waitForPaymentForm(page);
  expect(loaded).toContain("/endive/stripe.js");

  await page.goBack();
  await expect(button).toBeVisible();
  await expect(page.getByTestId("payment-form")).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/minha-assinatura$/);
  await button.click();
  await pay(await waitForPaymentForm(page), cards.pays);
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();
  await expectPaid(account);
});

test("a customer with a subscription cannot buy another, and Stripe receives no request", async ({
  page,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  await pay(await openPaymentForm(page), cards.pays);
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();

  await page.goto("/planos");
  await page.getByRole("button", { name: "Assinar agora" }).click();
  await expect(page).toHaveURL(/\/dashboard\/minha-assinatura$/);
  await expect(page.getByText("Ativa", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Assinar por R/ })).toBeHidden();
  expect(await sessionsOf(account.email)).toHaveLength(1);
  expect(await subscriptionsOf(account.id)).toHaveLength(1);
});
