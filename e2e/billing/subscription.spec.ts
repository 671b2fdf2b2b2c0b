import { activate, subscriptionsOf } from "../fixtures/database.ts";
import { linkIn, waitForMail } from "../fixtures/mailbox.ts";
import { cards, giveCard } from "../fixtures/payment-page.ts";
import { failRenewal, stripe } from "../fixtures/stripe.ts";
import { createSubscriber, signInSubscriber } from "../fixtures/subscribers.ts";
import { expect, test } from "../fixtures/test.ts";
import type { Page } from "@playwright/test";

test.describe.configure({ timeout: 120_000 });

const subscriptionPage = "/dashboard/minha-assinatura";
const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });

test("cancelling takes a reason, and one click reverts it", async ({ page }) => {
  const account = await signInSubscriber(page);
  await page.goto(subscriptionPage);
  await button(page, "Cancelar assinatura").click();
  const dialog = page.getByRole("dialog", { name: "Cancelar a assinatura?" });
  await expect(dialog).toContainText("Nesse dia termina, e nada mais é cobrado");
  const { viewport } = test.info().project.use;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog.getByRole("button", { name: "Não cancelar" })).toBeInViewport({ ratio: 1 });
  if (viewport) await page.setViewportSize(viewport);
  await dialog.getByText("Está caro para mim").click();
  await dialog.getByRole("textbox").fill("Volto no ano que vem.");
  await dialog.getByRole("button", { name: "Cancelar no fim do período" }).click();

  await expect(dialog).toBeHidden();
  await expect(page.getByText("Cancelamento marcado").first()).toBeVisible();
  await expect(page.getByText("Ativa, sem renovação")).toBeVisible();
  expect((await stripe.subscriptions.retrieve(account.subscriptionId)).cancellation_details).toMatchObject({
    feedback: "too_expensive",
    comment: "Volto no ano que vem.",
  });
  await waitForMail(account.email, /cancelada/i);

  await page.goto("/dashboard");
  const notice = page.getByRole("region", { name: "Avisos da sua conta" });
  await notice.getByRole("link", { name: "Manter a assinatura" }).click();
  await expect(page).toHaveURL(subscriptionPage);
  await button(page, "Manter minha assinatura").click();
  await expect(page.getByText("Assinatura mantida").first()).toBeVisible();
  await expect(page.getByText("Próxima cobrança")).toBeVisible();
  await waitForMail(account.email, /continua/i);
  expect(await subscriptionsOf(account.id)).toMatchObject([
    { status: "active", cancel_at_period_end: false },
  ]);
});

test("an overdue subscription recovers with another card in the billing portal @long", async ({ page }) => {
  const account = await createSubscriber();
  await activate(account.id);
  await failRenewal(account.subscriptionId);
  await expect.poll(async () => (await subscriptionsOf(account.id))[0]?.status).toBe("past_due");

  // The e-mail links to the card page, which requires a sign-in.
  const mail = await waitForMail(account.email, /não passou/);
  await page.goto(linkIn(mail, "acao=atualizar-cartao"));
  await expect(page).toHaveURL(/\/login$/);
  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page.locator("#cardNumber")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${subscriptionPage}$`));

  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: "Seu site" });
  await expect(card.getByRole("heading", { name: /^Pague até / })).toBeVisible();
  await expect(card.getByRole("link", { name: /Pagar R\$\s99,90/ })).toBeVisible();
  await page.goto(subscriptionPage);

  await expect(page.getByText(/^Pague até .+ para manter a assinatura$/)).toBeVisible();
  await expect(page.getByRole("link", { name: /Pagar R\$\s99,90/ })).toBeVisible();
  await button(page, /^Usar outro cartão e pagar R\$/).click();
  await giveCard(page, cards.pays);
  await expect(page.getByText("Fatura paga").first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${subscriptionPage}$`));
  await expect(page.getByText("Ativa", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: /^Pagar/ })).toBeHidden();
  await page.goto("/dashboard");
  await expect(card.getByText("Seu site está no ar")).toBeVisible();
});

test("a subscription is cancelled and resumed with the keyboard only", async ({ page }) => {
  const account = await signInSubscriber(page);
  await page.goto(subscriptionPage);
  await expect(button(page, "Cancelar assinatura")).toBeVisible();
  await tabTo(page, "Cancelar assinatura");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();

  // Escape closes the dialog and restores the focus.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button(page, "Cancelar assinatura")).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "Está caro para mim");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByLabel("Falta algo de que preciso")).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Uma loja virtual.");
  await tabTo(page, "Cancelar no fim do período");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ativa, sem renovação")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Plano Profissional" })).toBeFocused();

  await tabTo(page, "Manter minha assinatura");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Próxima cobrança")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Plano Profissional" })).toBeFocused();
  expect(await subscriptionsOf(account.id)).toMatchObject([{ cancel_at_period_end: false }]);
});

/** Presses Tab until the element with that name has focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
      return label?.textContent?.trim() ?? "";
    });
    if (focused === name) return;
  }
  throw new Error(`Tab never reached "${name}".`);
}
