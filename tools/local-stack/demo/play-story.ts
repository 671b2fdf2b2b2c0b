import type { Stripe } from "stripe";
import { stripeLocale } from "../../../supabase/functions/_shared/stripe-locale.ts";
import type { DemoCustomer } from "./customers.ts";
import type { DemoStripe } from "./demo-stripe.ts";

/** A customer's objects at Stripe after their story; null before the first checkout. */
export type Played = { customerId: string; subscriptionIds: string[] } | null;

const second = 1000;
const daySeconds = 24 * 60 * 60;
// A clock advances at most two months at once.
const stepSeconds = 58 * daySeconds;

const seconds = (date: Date) => Math.floor(date.getTime() / second);

const daysBefore = (date: Date, days: number) => new Date(date.getTime() - days * daySeconds * second);

/**
 * Plays a customer's story in the local Stripe, from the checkout until now.
 *
 * @param priceId the price that they buy
 */
export async function playStory(
  world: DemoStripe,
  person: DemoCustomer,
  priceId: string,
  now: Date,
): Promise<Played> {
  if (person.story === "registered") return null;
  const { stripe } = world;
  world.setNow(person.joinedAt);
  const customer = await stripe.customers.create({
    email: person.email,
    name: person.name,
    preferred_locales: [stripeLocale(person.locale)],
    metadata: { profile_id: person.id },
  });
  const buy = async () => {
    const metadata = { profile_id: person.id, plan_id: "1" };
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: priceId, quantity: 1 }],
      customer: customer.id,
      client_reference_id: person.id,
      metadata,
      subscription_data: { metadata },
      success_url: "https://site.example/",
    });
    await world.pay(session.url ?? "", person.story === "boleto" ? "boleto" : "card", person.email);
  };
  await buy();

  const passTo = clockOf(stripe, customer.id, person.joinedAt);
  switch (person.story) {
    case "grace":
    case "suspended":
      await passTo(await lastRenewal(stripe, customer.id, passTo, now));
      await world.breakCard(customer.id);
      await passTo(now);
      break;
    case "cancelled":
      await passTo(person.endedAt);
      await stripe.subscriptions.cancel(await subscriptionOf(stripe, customer.id));
      break;
    case "cancelling":
      await passTo(now);
      await stripe.subscriptions.update(await subscriptionOf(stripe, customer.id), {
        cancel_at_period_end: true,
      });
      break;
    case "bought twice":
      await passTo(person.endedAt);
      await buy();
      await passTo(now);
      break;
    case "refunded":
    case "partly refunded":
    case "refunded before activation": {
      await passTo(now);
      const [charge] = (await stripe.charges.list({ customer: customer.id, limit: 1 })).data;
      if (charge) {
        const amount = person.story === "partly refunded" ? Math.round(charge.amount / 3) : charge.amount;
        await stripe.refunds.create({ charge: charge.id, amount });
      }
      break;
    }
    case "disputed":
    case "lost dispute": {
      await passTo(daysBefore(now, 2));
      const dispute = await world.dispute(await subscriptionOf(stripe, customer.id));
      await passTo(now);
      if (person.story === "lost dispute") await world.loseDispute(dispute);
      break;
    }
    case "paused":
    case "paused until a date": {
      await passTo(daysBefore(now, 20));
      const resumes = person.story === "paused" ? null : seconds(now) + 40 * daySeconds;
      await stripe.subscriptions.update(await subscriptionOf(stripe, customer.id), {
        pause_collection: { behavior: "void", ...(resumes !== null && { resumes_at: resumes }) },
      });
      await passTo(now);
      break;
    }
    case "discounted": {
      await passTo(daysBefore(now, 45));
      const { id } = await stripe.coupons.create({
        percent_off: 20,
        duration: "repeating",
        duration_in_months: 6,
      });
      await stripe.subscriptions.update(await subscriptionOf(stripe, customer.id), {
        discounts: [{ coupon: id }],
      });
      await passTo(now);
      break;
    }
    case "two at once": {
      await passTo(daysBefore(now, 45));
      const subscription = await stripe.subscriptions.retrieve(await subscriptionOf(stripe, customer.id));
      await stripe.subscriptions.update(subscription.id, {
        items: subscription.items.data.map(({ id }) => ({ id, quantity: 2 })),
        proration_behavior: "none",
      });
      await passTo(now);
      break;
    }
    case "billed by invoice":
    case "overdue invoice":
      await passTo(await lastRenewal(stripe, customer.id, passTo, now));
      await stripe.subscriptions.update(await subscriptionOf(stripe, customer.id), {
        collection_method: "send_invoice",
        days_until_due: person.story === "overdue invoice" ? 7 : 14,
      });
      await passTo(now);
      break;
    case "boleto":
    case "just paid":
      break;
    default:
      await passTo(now);
  }
  const { data } = await stripe.subscriptions.list({ customer: customer.id, status: "all", limit: 10 });
  return { customerId: customer.id, subscriptionIds: data.map(({ id }) => id) };
}

type PassTo = (date: Date) => Promise<void>;

/** Puts a customer on a test clock; returns a function that advances it. */
function clockOf(stripe: Stripe, customer: string, from: Date): PassTo {
  const { testClocks } = stripe.testHelpers;
  let clock: Stripe.TestHelpers.TestClock | null = null;
  return async (date) => {
    clock ??= await testClocks.create({ frozen_time: seconds(from) + 60, customer });
    while (clock.frozen_time < seconds(date)) {
      const next = Math.min(clock.frozen_time + stepSeconds, seconds(date));
      clock = await testClocks.advance(clock.id, { frozen_time: next });
      while (clock.status === "advancing") {
        await new Promise((resolve) => setImmediate(resolve));
        clock = await testClocks.retrieve(clock.id);
      }
    }
  };
}

/** Advances time to the day before the last past renewal. */
async function lastRenewal(stripe: Stripe, customer: string, passTo: PassTo, now: Date): Promise<Date> {
  for (;;) {
    const subscription = await stripe.subscriptions.retrieve(await subscriptionOf(stripe, customer));
    const end = subscription.items.data[0]?.current_period_end ?? 0;
    if (end + 32 * daySeconds > seconds(now)) return new Date((end - daySeconds) * second);
    await passTo(new Date((end + daySeconds) * second));
  }
}

async function subscriptionOf(stripe: Stripe, customer: string): Promise<string> {
  const { data } = await stripe.subscriptions.list({ customer, limit: 1 });
  const [subscription] = data;
  if (!subscription) throw new Error(`${customer} has no subscription.`);
  return subscription.id;
}
