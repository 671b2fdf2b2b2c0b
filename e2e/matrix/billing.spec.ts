import type { Page } from "@playwright/test";
import { signIn } from "../fixtures/accounts.ts";
import { addresses } from "../fixtures/addresses.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { activate, paymentsOf, siteOf, subscriptionsOf } from "../fixtures/database.ts";
import { mailsTo, waitForMail } from "../fixtures/mailbox.ts";
import { cards } from "../fixtures/payment-page.ts";
import { endPeriod, failRenewal, giveUp, renew, stripe } from "../fixtures/stripe.ts";
import {
  callFunction,
  createSubscriber,
  signInSubscriber,
  type Subscriber,
} from "../fixtures/subscribers.ts";
import { expect, test } from "../fixtures/test.ts";

const subscriptionPage = "/dashboard/minha-assinatura";

async function openPortal(page: Page, customer: Subscriber, flow: string, locale = "pt-BR"): Promise<void> {
  const response = await callFunction(customer, "create-portal-session", { locale, flow });
  expect(response.status).toBe(200);
  const { url }: { url: string } = await response.json();
  await page.goto(url);
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.locator("#cardNumber").fill(number);
  await page.locator("#cardExpiry").fill("11 / 39");
  await page.locator("#cardCvc").fill("123");
  await page.getByTestId("portal-save-card").click();
}

/** Waits until the webhook has stored the subscription and site status. */
async function expectState(customer: Subscriber, status: string, site: string): Promise<void> {
  await expect
    .poll(async () => [(await subscriptionsOf(customer.id))[0]?.status, (await siteOf(customer.id)).status])
    .toEqual([status, site]);
}

test("an unpaid customer is active again after replacing the card and paying the open invoice", async ({
  page,
}) => {
  const customer = await createSubscriber();
  await activate(customer.id);
  await failRenewal(customer.subscriptionId);
  await expectState(customer, "past_due", "active");
  await giveUp(customer.subscriptionId);
  await expectState(customer, "unpaid", "suspended");

  await openPortal(page, customer, "home");
  await page.getByTestId("portal-replace-card").click();
  await expect(page.getByRole("heading", { name: "Trocar o cartão" })).toBeVisible();
  await typeCard(page, cards.declines);
  await expect(page.getByText("O cartão não tem saldo suficiente.")).toBeVisible();
  await expectAccessible(page, "with a declined card");
  await typeCard(page, "5555 5555 5555 4444");

  await expect(page.getByRole("status")).toHaveText("Pronto: as próximas cobranças usam o cartão novo.");
  await expect(page.getByTestId("portal-card")).toContainText("•••• 4444");
  await expectAccessible(page, "the portal with an open invoice");
  await page.getByRole("button", { name: "Pagar R$ 99,90" }).click();
  await expect(page.getByRole("status")).toHaveText("Fatura paga. Obrigado!");
  await expect(page.getByTestId("portal-pay-invoice")).toHaveCount(0);

  await expectState(customer, "active", "active");
  const payments = await paymentsOf(customer.id);
  expect(payments.map(({ status }) => status)).toEqual(["paid", "paid"]);
  await expect(page.getByTestId("business-link")).toHaveAttribute("href", addresses.app + subscriptionPage);
});

test("replacing the card returns directly when no invoice is open", async ({ page }) => {
  const customer = await createSubscriber();
  await signIn(page, customer);
  await openPortal(page, customer, "payment_method_update", "en");
  await expect(page.getByRole("heading", { name: "Replace the card" })).toBeVisible();
  await typeCard(page, "5555 5555 5555 4444");
  await expect(page).toHaveURL(addresses.app + subscriptionPage);
  await renew(customer.subscriptionId);
  const { customer: payer } = await stripe.subscriptions.retrieve(customer.subscriptionId);
  const { data } = await stripe.charges.list({ customer: String(payer), limit: 1 });
  expect(data[0]?.payment_method_details?.card?.last4).toBe("4444");
});

test("cancelling, resuming and cancelling again sends each e-mail once, and the site ends with the period", async () => {
  const customer = await createSubscriber({ locale: "pt-PT" });
  await activate(customer.id);
  const cancel = { action: "cancel", reason: "unused", comment: "Já não preciso." };
  const answers = [cancel, { action: "keep" }, cancel].map(
    (body) => () => callFunction(customer, "update-subscription", body),
  );
  for (const [index, ask] of answers.entries()) {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: "active", cancel_at_period_end: index !== 1 });
    const [stored] = await subscriptionsOf(customer.id);
    expect(stored?.cancel_at_period_end, "stored before the answer").toBe(index !== 1);
  }
  await endPeriod(customer.subscriptionId);
  await expectState(customer, "canceled", "cancelled");

  await waitForMail(customer.email, /A sua subscrição terminou/);
  await waitForMail(customer.email, /A sua subscrição continua/);
  await waitForMail(customer.email, /A sua subscrição foi cancelada/);
  const subjects = (await mailsTo(customer.email)).map(({ subject }) => subject);
  for (const fact of ["subscrição foi cancelada", "subscrição continua", "subscrição terminou"]) {
    expect(subjects.filter((subject) => subject.includes(fact))).toHaveLength(1);
  }
});

test("cancelling an overdue subscription ends it immediately after a warning", async ({ page }) => {
  const account = await signInSubscriber(page);
  await activate(account.id);
  await failRenewal(account.subscriptionId);
  await expect.poll(async () => (await subscriptionsOf(account.id))[0]?.status).toBe("past_due");
  await page.goto(subscriptionPage);
  await page.getByRole("main").getByRole("button", { name: "Cancelar assinatura" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancelar a assinatura?" });
  await expect(dialog).toContainText("ela termina agora e o site fica fora do ar em seguida");
  await dialog.getByText("Não uso o site").click();
  await dialog.getByRole("button", { name: "Cancelar agora" }).click();

  await expect(page.getByText("Assinatura cancelada").first()).toBeVisible();
  await expect(page.getByText("Encerrada", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Assine de novo" })).toBeVisible();
  await waitForMail(account.email, /terminou/i);
  expect((await siteOf(account.id)).status).toBe("cancelled");
  await page.goto("/dashboard");
  await expect(page.getByText("Seu site foi cancelado")).toBeVisible();
});
