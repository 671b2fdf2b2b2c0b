import { homeTexts } from "../../tools/local-stripe/pages/home-texts.ts";
import { addresses } from "../fixtures/addresses.ts";
import { paymentsOf, subscriptionsOf } from "../fixtures/database.ts";
import { cards } from "../fixtures/payment-page.ts";
import { replaceCard } from "../fixtures/stripe.ts";
import { createSubscriber, type Subscriber } from "../fixtures/subscribers.ts";
import { expect, test } from "../fixtures/test.ts";

// Its addresses are called by other tests. Here: that a browser's own press is let through.

const words = homeTexts["pt-BR"];
const failsLater = "4000 0000 0000 0341";

/** What became of the purchase in our database: the subscription's status, and how many payments are paid. */
async function outcome({ id }: Subscriber) {
  const [[subscription], payments] = await Promise.all([subscriptionsOf(id), paymentsOf(id)]);
  return [subscription?.status, payments.filter(({ status }) => status === "paid").length];
}

test("the local Stripe's control page moves time when its buttons are pressed @long", async ({ page }) => {
  const account = await createSubscriber();
  const press = async (name: string) => {
    const row = page.getByRole("row").filter({ hasText: account.subscriptionId });
    await row.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
  };
  await page.goto(addresses.stripe);

  await press(words.actions.renew);
  await expect.poll(() => outcome(account)).toEqual(["active", 2]);

  await replaceCard(account.subscriptionId, failsLater);
  await press(words.actions.renew);
  await expect.poll(() => outcome(account)).toEqual(["past_due", 2]);

  await replaceCard(account.subscriptionId, cards.pays);
  await press(words.actions.retry);
  await expect.poll(() => outcome(account)).toEqual(["active", 3]);

  await replaceCard(account.subscriptionId, failsLater);
  await press(words.actions.renew);
  await expect.poll(() => outcome(account)).toEqual(["past_due", 3]);
  await press(words.actions["give-up"]);
  await expect.poll(() => outcome(account)).toEqual(["unpaid", 3]);
});

test("the local Stripe's control page holds webhooks back and sends them again @long", async ({ page }) => {
  await page.goto(addresses.stripe);
  await page.getByRole("button", { name: words.pause, exact: true }).click();
  // At once: the other tests' webhooks wait meanwhile.
  await page.getByRole("button", { name: words.resume, exact: true }).click();
  await expect(page.getByText(words.running, { exact: true })).toBeVisible();
});
