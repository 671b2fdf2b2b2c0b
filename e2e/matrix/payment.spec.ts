import { createAccount, signIn } from "../fixtures/accounts.ts";
import { siteOf } from "../fixtures/database.ts";
import { cards, openPaymentPage, pay } from "../fixtures/payment-page.ts";
import { sessionsOf, stripe } from "../fixtures/stripe.ts";
import { expect, test } from "../fixtures/test.ts";

test("the dashboard opens the hosted payment link in a new tab when one is configured", async ({
  page,
  context,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  const link = await stripe.paymentLinks.create({
    line_items: [{ price: "price_local_professional", quantity: 1 }],
  });
  // Settings are shared by all journeys, so only this browser sees the link.
  await page.route("**/rest/v1/settings*", (route) => {
    const single = route.request().headers()["accept"]?.includes("vnd.pgrst.object");
    const row = { key: "hosted_payment_link", value: link.url };
    return route.fulfill({ json: single ? row : [row] });
  });
  await page.goto("/dashboard/minha-assinatura");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: /^Assinar agora/ }).click();
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

test("the success page waits for the database, whatever its address says", async ({ page, context }) => {
  const account = await createAccount();
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

test("pressing subscribe twice in two tabs makes one checkout", async ({ page, context }) => {
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
  for (const tab of [page, other]) {
    await expect(tab.getByTestId("hosted-payment-submit-button")).toBeVisible();
  }
  expect(page.url()).toBe(other.url());
  expect(await sessionsOf(account.email)).toHaveLength(1);
});
