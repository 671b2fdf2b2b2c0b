import { homeTexts } from "../../tools/local-stripe/pages/home-texts.ts";
import { addresses } from "../fixtures/addresses.ts";
import { paymentsOf, subscriptionsOf } from "../fixtures/database.ts";
import { cards } from "../fixtures/payment-page.ts";
import { replaceCard } from "../fixtures/stripe.ts";
import { createSubscriber, type Subscriber } from "../fixtures/subscribers.ts";
import { expect, test } from "../fixtures/test.ts";

// Other tests call its endpoints. This one checks requests from a browser.

const words = homeTexts["pt-BR"];
const failsLater = "4000 0000 0000 0341";

/** Returns the subscription's status and the number of paid payments from the database. */
async function outcome({ id }: Subscriber) {
  const [[subscription], payments] = await Promise.all([subscriptionsOf(id), paymentsOf(id)]);
  return [subscription?.status, payments.filter(({ status }) => status === "paid").length];
}

test("the local Stripe's control page advances time with its buttons @long", async ({ page }) => {
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

test("the local Stripe's control page pauses webhooks and sends them later @long", async ({ page }) => {
  await page.goto(addresses.stripe);
  await page.getByRole("button", { name: words.pause, exact: true }).click();
  // Resumes immediately because the webhooks of other tests are waiting.
  await page.getByRole("button", { name: words.resume, exact: true }).click();
  await expect(page.getByText(words.running, { exact: true })).toBeVisible();
});
