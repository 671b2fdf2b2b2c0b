import { createAccount, signIn } from "../fixtures/accounts.ts";
import { siteOf, subscriptionsOf } from "../fixtures/database.ts";
import {
  cards,
  openPaymentForm,
  openPaymentPage,
  pay,
  waitForPaymentForm,
} from "../fixtures/payment-page.ts";
import { sessionsOf, stripe } from "../fixtures/stripe.ts";
import { expect, test } from "../fixtures/test.ts";

test("the dashboard opens the configured payment link in a new tab", async ({ page, context }) => {
  const account = await createAccount();
  await signIn(page, account);
  const link = await stripe.paymentLinks.create({
    line_items: [{ price: "price_local_professional", quantity: 1 }],
  });
  // All journeys share the settings, so the link is mocked in this browser only.
  await page.route("**/rest/v1/settings*", (route) => {
    const single = route.request().headers()["accept"]?.includes("vnd.pgrst.object");
    const row = { key: "hosted_payment_link", value: link.url };
    return route.fulfill({ json: single ? row : [row] });
  });
  await page.goto("/dashboard/minha-assinatura");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: /^Assinar por R/ }).click();
  const paymentPage = await opened;
  await expect(paymentPage.getByTestId("hosted-payment-submit-button")).toBeVisible();
  const email = paymentPage.locator("input[type=email]");
  if (await email.isEditable().catch(() => false)) {
    await email.fill(account.email);
  }
  await pay(paymentPage, cards.pays);
  await expect.poll(async () => (await siteOf(account.id)).status).toBe("awaiting_activation");
  await expect(page.getByText("Ativa", { exact: true }).first()).toBeVisible({ timeout: 15_000 });
});

test("the success page waits for the database regardless of its URL", async ({ page, context }) => {
  const account = await createAccount();
  await signIn(page, account);
  await page.goto("/dashboard/checkout/success?session_id=cs_test_forged");
  await expect(page.getByRole("heading", { name: "Confirmando seu pagamento…" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeHidden();

  const other = await context.newPage();
  const form = await openPaymentForm(other);
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeHidden();
  await pay(form, cards.pays);
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible({ timeout: 15_000 });
});

test("subscribing in two tabs creates one checkout, which is paid once", async ({
  page,
  context,
  expectConsoleError,
}) => {
  // The payment in the second tab is rejected.
  expectConsoleError(/status of 409/);
  const account = await createAccount();
  await signIn(page, account);
  await page.goto("/planos");
  const other = await context.newPage();
  await other.goto("/planos");
  await Promise.all(
    [page, other].map((tab) =>
      tab.getByRole("button", { name: "Assinar agora" }).dblclick({ noWaitAfter: true }),
    ),
  );
  const [form, otherForm] = [await waitForPaymentForm(page), await waitForPaymentForm(other)];
  expect(await sessionsOf(account.email)).toHaveLength(1);

  await pay(form, cards.pays);
  await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();
  await pay(otherForm, cards.pays);
  await expect(otherForm.getByRole("heading", { name: "Este pagamento já foi feito" })).toBeVisible();
  expect(await sessionsOf(account.email)).toHaveLength(1);
  expect(await subscriptionsOf(account.id)).toHaveLength(1);
});

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const [name, viewport] of Object.entries(sizes)) {
  for (const [card, number] of Object.entries(cards)) {
    for (const way of ["inside the panel", "on Stripe's page"] as const) {
      test(`the card that ${card}, ${way}, on a ${name}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        const account = await createAccount();
        await signIn(page, account);
        const embedded = way === "inside the panel";
        const form = embedded ? await openPaymentForm(page) : page;
        if (!embedded) await openPaymentPage(page);

        await pay(form, number);
        if (card === "authenticates") {
          await form.getByRole("button", { name: "Completar autenticação" }).click();
        }
        if (card === "declines") {
          await expect(form.getByText(/saldo/i).first()).toBeVisible();
          expect(await subscriptionsOf(account.id)).toEqual([]);
          await pay(form, cards.pays);
        }
        await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();
        expect(await subscriptionsOf(account.id)).toMatchObject([{ status: "active" }]);
        expect((await siteOf(account.id)).status).toBe("awaiting_activation");
        const open = (await sessionsOf(account.email)).filter(({ status }) => status === "open");
        expect(open).toEqual([]);
      });
    }
  }
}
