import { randomUUID } from "node:crypto";
import {
  checkMail,
  countRows,
  findDifference,
  summarizeEffects,
  waitUntil,
  waitBriefly,
  type Operation,
} from "../operation.ts";
import type { Person, World } from "../world.ts";
import {
  addCustomer,
  compareWithStripe,
  customersOf,
  openCheckout,
  pay,
  paymentsOf,
  subscriptionsOf,
} from "./customers.ts";

/** Checks that exactly one subscription was bought, with all its consequences. */
async function checkPurchase(world: World, person: Person): Promise<string[]> {
  await waitUntil(world, async () => (await paymentsOf(world, person)) > 0);
  const sessions = await world.stripe.checkout.sessions
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const open = sessions.filter(
    (session) => session.client_reference_id === person.id && session.status === "open",
  );
  return [
    ...(await compareWithStripe(world, person)),
    ...findDifference("subscriptions at Stripe", (await subscriptionsOf(world, person)).length, 1),
    ...findDifference("open payment pages at Stripe", open.length, 0),
    ...findDifference("payments", await paymentsOf(world, person), 1),
    ...findDifference(
      "sites awaiting activation",
      await countRows(world, "public.sites where profile_id = $1 and status = 'awaiting_activation'", [
        person.id,
      ]),
      1,
    ),
    ...(await checkMail(world, person)),
  ];
}

export const checkout: Operation = {
  name: "checkout",
  prepare: async (world) => {
    const person = await world.addPerson();
    let page = "";
    return {
      attempt: async () => {
        const answer = await openCheckout(world, person);
        page = String(answer.body["url"] ?? "");
        return answer;
      },
      check: async () => [
        ...findDifference("status of the payment", await pay(page), 303),
        ...(await checkPurchase(world, person)),
      ],
      trace: () => summarizeEffects(world, person),
    };
  },
};

export const webhook: Operation = {
  name: "webhook of a purchase",
  prepare: async (world) => {
    const person = await world.addPerson();
    const { body } = await openCheckout(world, person);
    let isPaid = false;
    return {
      attempt: async () => {
        if (!isPaid) isPaid = (await pay(String(body["url"]))) === 303;
        return waitBriefly(async () => (await paymentsOf(world, person)) > 0);
      },
      check: () => checkPurchase(world, person),
      trace: () => summarizeEffects(world, person),
    };
  },
};

export const renewal: Operation = {
  name: "webhook of a renewal",
  prepare: async (world) => {
    const person = await addCustomer(world);
    const [subscription] = await subscriptionsOf(world, person);
    let renewed: Promise<void> | null = null;
    return {
      attempt: async () => {
        // The request ends after one attempt of every webhook, also of webhooks that hang.
        renewed ??= world.changeAtStripe(`subscriptions/${subscription?.id}/renew`);
        return waitBriefly(async () => (await paymentsOf(world, person)) === 2);
      },
      check: async () => {
        await renewed;
        return [
          ...(await compareWithStripe(world, person)),
          ...findDifference("payments", await paymentsOf(world, person), 2),
          ...(await checkMail(world, person)),
        ];
      },
      // The notice of a charge is missing if Stripe could not be asked before the charge.
      trace: async () => (await summarizeEffects(world, person)).replace("charge_upcoming 1, ", ""),
    };
  },
};

export const lostEvents: Operation = {
  name: "worker after lost events",
  prepare: async (world) => {
    const person = await world.addPerson();
    const { body } = await openCheckout(world, person);
    await world.changeAtStripe("webhooks", { lose_next: 20 });
    await pay(String(body["url"]));
    await world.changeAtStripe("webhooks", { lose_next: 0 });
    return {
      attempt: async () => {
        await world.runJob("reconcile-billing", {});
        await world.runJob("reconcile-billing", { scope: "syncs" });
        return waitBriefly(async () => (await paymentsOf(world, person)) > 0);
      },
      check: () => checkPurchase(world, person),
      trace: () => summarizeEffects(world, person),
    };
  },
};

export const cancellation: Operation = {
  name: "cancel",
  prepare: async (world) => {
    const person = await addCustomer(world);
    return {
      attempt: () =>
        world.call("update-subscription", person.token, { action: "cancel", reason: "unused", comment: "" }),
      check: async () => {
        const problems = await compareWithStripe(world, person);
        const [subscription] = await subscriptionsOf(world, person);
        const ends = subscription?.cancel_at_period_end === true || Boolean(subscription?.cancel_at);
        return [
          ...problems,
          ...findDifference("set to end", ends, true),
          ...(await checkMail(world, person)),
        ];
      },
      trace: () => summarizeEffects(world, person),
    };
  },
};

const dearerPrice = { id: "price_proof_dearer", amount: 12_990 };

/** Announces a dearer price to a customer; the plan has that price only for the announcement. */
async function announceMove(world: World, subscriptionId: string): Promise<void> {
  const [plan] = await world.sql(
    'select stripe_price_id, name, price, currency, "interval" from public.plans where id = 1',
  );
  await world.changeAtStripe(
    `prices/${dearerPrice.id}`,
    {
      product_name: plan?.["name"],
      unit_amount: dearerPrice.amount,
      currency: plan?.["currency"],
      interval: plan?.["interval"],
    },
    "PUT",
  );
  await world.sql("update public.settings set value = '0' where key = 'price_notice_days'");
  const setPrice = (id: unknown, amount: unknown) =>
    world.sql("update public.plans set stripe_price_id = $1, price = $2 where id = 1", [id, amount]);
  await setPrice(dearerPrice.id, dearerPrice.amount);
  const { token } = await world.admin();
  const { status } = await world.request("/rest/v1/rpc/announce_price_moves", {
    token,
    body: { subscription_ids: [subscriptionId] },
  });
  await setPrice(plan?.["stripe_price_id"], plan?.["price"]);
  if (status !== 200) throw new Error(`announce_price_moves answered ${status}.`);
  await world.runJob("send-emails");
  // Makes the move due: moves are carried out eight days before they take effect.
  await world.sql(
    "update public.price_moves set takes_effect_at = now() + interval '7 days' where subscription_id = $1",
    [subscriptionId],
  );
}

export const priceMove: Operation = {
  name: "price move",
  prepare: async (world) => {
    const person = await addCustomer(world);
    const [{ id = "" } = {}] = await subscriptionsOf(world, person);
    await announceMove(world, id);
    const isApplied = async () =>
      (await countRows(world, "public.price_moves where subscription_id = $1 and applied_at is not null", [
        id,
      ])) === 1;
    return {
      attempt: async () => {
        await world.runJob("reconcile-billing", { scope: "grace" });
        return waitBriefly(isApplied);
      },
      check: async () => {
        await waitUntil(world, isApplied);
        const problems = await compareWithStripe(world, person);
        const [subscription] = await subscriptionsOf(world, person);
        return [
          ...problems,
          ...findDifference("price at Stripe", subscription?.items.data[0]?.price.id, dearerPrice.id),
          ...findDifference("items at Stripe", subscription?.items.data.length, 1),
          ...findDifference("applied", await isApplied(), true),
        ];
      },
      trace: () => summarizeEffects(world, person),
    };
  },
};

export const refund: Operation = {
  name: "refund",
  prepare: async (world) => {
    const person = await addCustomer(world);
    const { token } = await world.admin();
    const [payment] = await world.sql("select id from public.payments where profile_id = $1", [person.id]);
    const id = randomUUID();
    const body = {
      id,
      payment_id: payment?.["id"],
      amount: 2000,
      seen_refunded: 0,
      reason: "other",
      note: "",
    };
    const isStored = async () =>
      (await countRows(world, "public.payments where profile_id = $1 and amount_refunded = 2000", [
        person.id,
      ])) === 1;
    return {
      attempt: () => world.call("refund-payment", token, body),
      check: async () => {
        await waitUntil(world, isStored);
        const [customer] = await customersOf(world, person);
        const { data } = await world.stripe.charges.list({ customer: customer?.id ?? "" });
        const refundedAtStripe = data.reduce((sum, charge) => sum + charge.amount_refunded, 0);
        return [
          ...findDifference("refunded at Stripe", refundedAtStripe, 2000),
          ...findDifference("refunded here", await isStored(), true),
          ...findDifference(
            "refunds here",
            await countRows(world, "public.refunds where id = $1 and status = 'succeeded'", [id]),
            1,
          ),
          ...(await checkMail(world, person)),
        ];
      },
      trace: () => summarizeEffects(world, person),
    };
  },
};
