import { registerConfirmed, signIn, sessionOf, type Account } from "./fixtures/accounts.ts";
import { addresses, keys } from "./fixtures/addresses.ts";
import { paymentsOf, siteOf, subscriptionsOf } from "./fixtures/database.ts";
import { mailsTo, waitForMail } from "./fixtures/mailbox.ts";
import { cards, pay } from "./fixtures/payment-page.ts";
import { sessionsOf, stripe } from "./fixtures/stripe.ts";
import { expect, test } from "./fixtures/test.ts";
import type { Page } from "@playwright/test";

async function openPaymentPage(page: Page): Promise<void> {
  await page.goto("/planos");
  await page.getByRole("button", { name: "Assinar agora" }).click();
  await expect(page.getByTestId("hosted-payment-submit-button")).toBeVisible();
}

/** Waits until the webhook has made the account a paying customer. */
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

test("a declined card charges nothing, says so, and another card may be tried", async ({ page }) => {
  const account = await registerConfirmed();
  await signIn(page, account);
  await openPaymentPage(page);
  await pay(page, cards.declines);
  await expect(page.getByText(/recusad|saldo|não foi aprovad/i).first()).toBeVisible();
  await expectNothingPaid(account);
  await pay(page, cards.pays);
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();
  await expectPaid(account);
});

test("a card that asks for authentication pays after it", async ({ page }) => {
  const account = await registerConfirmed();
  await signIn(page, account);
  await openPaymentPage(page);
  await pay(page, cards.authenticates);
  await page.getByRole("button", { name: "Completar autenticação" }).click();
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();
  await expectPaid(account);
});

test("leaving the payment page shows that nothing was charged", async ({ page }) => {
  const account = await registerConfirmed();
  await signIn(page, account);
  await openPaymentPage(page);
  await page.getByRole("link", { name: /voltar/i }).click();
  await expect(page).toHaveURL(/\/dashboard\/checkout\/cancel$/);
  await expect(page.getByRole("heading", { name: "Pagamento Cancelado" })).toBeVisible();
  await expect(page.getByText("nenhuma cobrança foi feita")).toBeVisible();
  await expectNothingPaid(account);
});

test("closing the tab right after paying loses nothing: the webhook alone completes it", async ({
  page,
  context,
  expectConsoleError,
}) => {
  // What the page on the way back would have loaded.
  expectConsoleError(/ERR_FAILED/);
  const account = await registerConfirmed();
  await signIn(page, account);
  await openPaymentPage(page);
  // The browser never gets to see the way back.
  await context.route(`${addresses.app}/**`, (route) => route.abort());
  const paid = page.waitForResponse((response) => response.request().method() === "POST");
  await pay(page, cards.pays);
  await paid;
  await page.close();
  await expectPaid(account);
  await waitForMail(account.email, /pagamento/i);
});

test("the approval waits for the database and does not believe the address bar", async ({
  page,
  context,
}) => {
  const account = await registerConfirmed();
  await signIn(page, account);
  await page.goto("/dashboard/checkout/success?session_id=cs_test_forged");
  await expect(page.getByRole("heading", { name: "Confirmando seu pagamento…" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeHidden();

  const other = await context.newPage();
  await openPaymentPage(other);
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeHidden();
  await pay(other, cards.pays);
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible({ timeout: 15_000 });
});

test("pressing subscribe twice, in two tabs at once, makes one checkout", async ({ page, context }) => {
  const account = await registerConfirmed();
  await signIn(page, account);
  await page.goto("/planos");
  const other = await context.newPage();
  await other.goto("/planos");
  await Promise.all(
    [page, other].map((tab) =>
      tab.getByRole("button", { name: "Assinar agora" }).dblclick({ noWaitAfter: true }),
    ),
  );
  for (const tab of [page, other]) {
    await expect(tab.getByTestId("hosted-payment-submit-button")).toBeVisible();
  }
  expect(page.url()).toBe(other.url());
  expect(await sessionsOf(account.email)).toHaveLength(1);
});

test("a second subscription is refused in words, and nothing is made at Stripe", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/);
  const account = await registerConfirmed();
  await signIn(page, account);
  await openPaymentPage(page);
  await pay(page, cards.pays);
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();

  await page.goto("/planos");
  await page.getByRole("button", { name: "Assinar agora" }).click();
  await expect(page.getByText("Você já tem uma assinatura").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Ir para o painel" }).first()).toBeVisible();
  expect(await sessionsOf(account.email)).toHaveLength(1);
  expect(await subscriptionsOf(account.id)).toHaveLength(1);
});

test("the price comes from the plan, whatever the browser asks for", async () => {
  const account = await registerConfirmed();
  const { access_token } = await sessionOf(account);
  const response = await fetch(`${addresses.api}/functions/v1/create-checkout-session`, {
    method: "POST",
    headers: {
      apikey: keys.publishable,
      authorization: `Bearer ${access_token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ plan_id: 1, locale: "pt-BR", price: "price_cheap", unit_amount: 1, quantity: 0 }),
  });
  if (response.ok) {
    const [session] = await sessionsOf(account.email);
    expect(session?.amount_total).toBe(9990);
  } else {
    expect(response.status).toBe(400);
    expect(await sessionsOf(account.email)).toEqual([]);
  }
});

test("the dashboard opens the hosted payment link in a new tab where one is configured", async ({
  page,
  context,
}) => {
  const account = await registerConfirmed();
  await signIn(page, account);
  const link = await stripe.paymentLinks.create({
    line_items: [{ price: "price_local_professional", quantity: 1 }],
  });
  // Settings are shared by all journeys, so only this browser is told of the link.
  await page.route("**/rest/v1/settings*", (route) => {
    const single = route.request().headers()["accept"]?.includes("vnd.pgrst.object");
    const row = { key: "hosted_payment_link", value: link.url };
    return route.fulfill({ json: single ? row : [row] });
  });
  await page.goto("/dashboard/minha-assinatura");
  const opened = context.waitForEvent("page");
  await page.getByText("Pagar agora").first().click();
  const paymentPage = await opened;
  await expect(paymentPage.getByTestId("hosted-payment-submit-button")).toBeVisible();
  const email = paymentPage.locator("input[type=email]");
  if (await email.isEditable().catch(() => false)) {
    await email.fill(account.email);
  }
  await pay(paymentPage, cards.pays);
  await expectPaid(account);
  await expect(page.getByText("Ativa", { exact: true }).first()).toBeVisible({ timeout: 15_000 });
});

test("without a payment link the dashboard pays through a checkout session", async ({ page }) => {
  const account = await registerConfirmed();
  await signIn(page, account);
  await page.goto("/dashboard/minha-assinatura");
  await page.getByText("Pagar agora").first().click();
  await pay(page, cards.pays);
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();
  await expectPaid(account);
  expect(
    (await mailsTo(account.email)).filter((mail) => /pagamento/i.test(mail.subject)).length,
  ).toBeLessThanOrEqual(1);
});
