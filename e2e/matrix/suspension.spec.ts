import { activate, siteOf } from "../fixtures/database.ts";
import { addToZone } from "../fixtures/dns.ts";
import { cards, typeCard } from "../fixtures/payment-page.ts";
import { failRenewal, giveUp } from "../fixtures/stripe.ts";
import { signInSubscriber } from "../fixtures/subscribers.ts";
import { expect, test } from "../fixtures/test.ts";

test.describe.configure({ timeout: 120_000 });

test("a site suspended for an unpaid invoice is live again after the payment", async ({ page, context }) => {
  const domain = `volta-${crypto.randomUUID().slice(0, 8)}.com.br`;
  await addToZone(`${domain} A 192.0.2.10\nwww.${domain} CNAME sites.sitepronto.test`);
  const account = await signInSubscriber(page, { domain });
  await activate(account.id);
  await failRenewal(account.subscriptionId);
  await giveUp(account.subscriptionId);
  await expect.poll(async () => (await siteOf(account.id)).status).toBe("suspended");
  await page.goto("/dashboard/suporte");
  const notice = page.getByRole("region", { name: "Avisos da sua conta" });
  await expect(notice).toContainText("Seu site está suspenso por falta de pagamento");
  await notice.getByRole("link", { name: "Pagar a fatura" }).click();

  await expect(page.getByText("Não paga").first()).toBeVisible();
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: /^Pagar R\$/ }).click();
  const invoice = await opened;
  await typeCard(invoice, cards.pays);
  await invoice.getByTestId("invoice-pay-with-card").click();
  // The open page updates by itself.
  await expect(page.getByText("Ativa", { exact: true })).toBeVisible({ timeout: 20_000 });
  expect((await siteOf(account.id)).status).toBe("active");
  await page.goto("/dashboard");
  await expect(page.getByText("Seu site está no ar")).toBeVisible();
});
