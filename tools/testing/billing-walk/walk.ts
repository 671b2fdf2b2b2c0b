import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import { createHandler as createChange } from "../../../supabase/functions/change-billing/handler.ts";
import { createHandler as createCheckout } from "../../../supabase/functions/create-checkout-session/handler.ts";
import { createHandler as createDecision } from "../../../supabase/functions/decide-dispute/handler.ts";
import { createHandler as createReconciliation } from "../../../supabase/functions/reconcile-billing/handler.ts";
import { createHandler as createRefund } from "../../../supabase/functions/refund-payment/handler.ts";
import { createHandler as createSending } from "../../../supabase/functions/send-emails/handler.ts";
import { createHandler as createUpdate } from "../../../supabase/functions/update-subscription/handler.ts";
import type { ServiceClient } from "../../../supabase/functions/_shared/database.ts";
import { isLiveStatus } from "../../../supabase/functions/_shared/contract/subscriptions.ts";
import { delivery } from "../stripe-event.ts";
import { logInTeamMember } from "../team-member.ts";
import { createSyncingWebhook } from "../syncing-webhook.ts";
import { type Account, siteUrl, type TestBackend } from "../test-backend.ts";
import { openTestStripe, planPrice, stripeFailure, type TestStripe } from "../test-stripe.ts";
import { post } from "../test-world.ts";
import type { BillingChange, Fault, Step } from "./steps.ts";

/** The customer of a walk, with their Stripe and sent e-mails. */
export type Walker = {
  account: Account;
  stripe: Stripe;
  /** Ids of the outbox rows that the mail server accepted, once for each time. */
  sent: string[];
  /** Runs one step; a step that does not apply does nothing. */
  take: (step: Step) => Promise<void>;
  /** Delivers the last events, runs the schedules, and sends every e-mail. */
  quiesce: (lastEvents: number) => Promise<void>;
  close: () => Promise<void>;
};

const cronSecret = "schedule";
const daySeconds = 24 * 60 * 60;

const batchSize = 50;

/** The price that the team moves customers to, and back from. */
const otherPrice = { id: "price_local_of_next_year", amount: 12_990 };
const soldPrice = { id: planPrice, amount: 9990 };

const sellAt = (backend: TestBackend, { id, amount }: typeof soldPrice) =>
  backend.sql("update public.plans set stripe_price_id = $1, price = $2 where id = 1", [id, amount]);

/** Creates a customer with their own Stripe, on a database that walks share. */
export async function startWalk(backend: TestBackend): Promise<Walker> {
  const world = await openTestStripe();
  const { stripe } = world;
  await world.setPrice(otherPrice.id, otherPrice.amount);
  const account = await backend.logIn({ full_name: "Ana Souza", domain: "padaria.com.br" });
  const finance = await logInTeamMember(backend, "finance");
  const functions = createFunctions(backend, stripe, account, finance.token);
  const walk: Walk = {
    backend,
    world,
    account,
    finance: backend.clientOf(finance.token),
    functions,
    events: eventQueue(stripe),
  };
  return {
    account,
    stripe,
    sent: functions.sent,
    take: (step) => takeStep(step, walk),
    quiesce: (lastEvents) => quiesce(walk, lastEvents),
    close: async () => {
      // Removed so that the next walk's schedules skip this customer.
      await backend.sql("delete from auth.users where id in ($1, $2)", [account.id, finance.id]);
      await sellAt(backend, soldPrice);
      await world.close();
    },
  };
}

type Walk = {
  backend: TestBackend;
  world: TestStripe;
  account: Account;
  finance: ServiceClient;
  functions: ReturnType<typeof createFunctions>;
  events: ReturnType<typeof eventQueue>;
};

/** The edge functions, as the customer, Stripe and the schedule call them. */
function createFunctions(
  backend: TestBackend,
  stripe: Stripe,
  account: Account & { token: string },
  financeToken: string,
) {
  const dependencies = { database: backend.database, stripe, siteUrl, now: () => new Date() };
  const checkout = createCheckout(dependencies);
  const update = createUpdate(dependencies);
  const change = createChange(dependencies);
  const refundPayment = createRefund(dependencies);
  const decide = createDecision(dependencies);
  const webhook = createSyncingWebhook(dependencies);
  const reconciliation = createReconciliation({ ...dependencies, cronSecret });
  // Ended subscriptions are compared once a day.
  const nextReconciliation = createReconciliation({ ...dependencies, cronSecret, now: tomorrow });

  const sent: string[] = [];
  let mailFailures = 0;
  const emailSending = createSending({
    ...dependencies,
    cronSecret,
    sender: { name: "Site Pronto", address: "ola@sitepronto.test", domain: "sitepronto.test" },
    connect: () => ({
      send: async ({ id, recipient }) => {
        if (mailFailures > 0) {
          mailFailures -= 1;
          throw new Error("451 Try again later.");
        }
        if (recipient === account.email) sent.push(id);
      },
      recognisesRepeats: false,
      isUp: () => Promise.resolve(true),
      close: () => {},
    }),
    wait: () => Promise.resolve(),
  });

  return {
    sent,
    checkout: () => checkout(post("create-checkout-session", account.token, { plan_id: 1, locale: "pt-BR" })),
    update: (body: object) => update(post("update-subscription", account.token, body)),
    changeBilling: (body: object) => change(post("change-billing", financeToken, body)),
    refund: (body: object) => refundPayment(post("refund-payment", financeToken, body)),
    decide: (body: object) => decide(post("decide-dispute", financeToken, body)),
    /** Returns whether the webhook accepted the event. */
    deliver: async (event: Stripe.Event) => (await webhook(await delivery(stripe, event))).status === 200,
    reconcile: (body: object) => reconciliation(post("schedule", cronSecret, body)),
    reconcileTomorrow: () => nextReconciliation(post("schedule", cronSecret, {})),
    sendEmails: async (failures = 0) => {
      mailFailures = failures;
      await emailSending(post("schedule", cronSecret, {}));
      mailFailures = 0;
    },
  };
}

async function takeStep(step: Step, walk: Walk): Promise<void> {
  const { backend, world, account, functions, events } = walk;
  switch (step.do) {
    case "buy": {
      const { url }: { url?: string } = await (await functions.checkout()).json();
      if (url !== undefined) await (step.later ? world.payLater(url, "boleto") : world.pay(url));
      return;
    }
    case "cancel":
    case "keep": {
      const body = step.do === "cancel" ? { action: "cancel", reason: "unused" } : { action: "keep" };
      await withFault(walk, step.fault, () => functions.update(body));
      return;
    }
    case "decide dispute": {
      const { data } = await world.stripe.disputes.list({ limit: 100 });
      const lost = data.find(({ status }) => status === "lost");
      if (!lost) return;
      const body = { dispute_id: lost.id, decision: step.decision };
      await withFault(walk, step.fault, () => functions.decide(body));
      return;
    }
    case "change billing":
      await changeBilling(walk, step.change, step.fault);
      return;
    case "extend grace":
      await extendGrace(walk, step.days);
      return;
    case "announce another price":
      await announceOtherPrice(walk);
      return;
    case "take the price move back":
      await takeMoveBack(walk);
      return;
    case "activate":
      await backend.sql(
        "update public.sites set status = 'active' where profile_id = $1 and status = 'awaiting_activation'",
        [account.id],
      );
      return;
    case "deliver": {
      const event = await events.take(step.which);
      if (event === null) return;
      let arrived = false;
      for (let copy = 0; copy < step.copies; copy += 1) {
        const fault = copy === 0 ? step.fault : null;
        arrived = (await withFault(walk, fault, () => functions.deliver(event))) || arrived;
      }
      // Stripe repeats a delivery that was not answered with 2xx.
      if (!arrived) events.giveBack(event);
      return;
    }
    case "deliver together": {
      const batch = await events.takeMany(step.count);
      const arrived = await Promise.all(batch.map(functions.deliver));
      batch.filter((_, index) => arrived[index] === false).forEach(events.giveBack);
      return;
    }
    case "lose":
      await events.take(step.which);
      return;
    case "reconcile":
      await withFault(walk, step.fault, () => functions.reconcile({ scope: step.scope }));
      return;
    case "send e-mails":
      await functions.sendEmails(step.failures);
      return;
    case "refund in the panel":
      await world.refuseRefunds(step.refusal);
      await refundInPanel(walk, step.cancels);
      await world.refuseRefunds("");
      return;
    default:
      await changeAtStripe(step, world, () => customerOf(backend, account));
  }
}

type FunctionStep =
  | "change billing"
  | "extend grace"
  | "announce another price"
  | "take the price move back"
  | "decide dispute"
  | "buy"
  | "cancel"
  | "keep"
  | "activate"
  | "deliver"
  | "deliver together"
  | "lose";
type StripeStep = Exclude<Step, { do: FunctionStep | "reconcile" | "send e-mails" | "refund in the panel" }>;

/** Takes a step at Stripe, in its pages, its dashboard or in time. */
async function changeAtStripe(
  step: StripeStep,
  world: TestStripe,
  findCustomer: () => Promise<string | null>,
): Promise<void> {
  const { stripe } = world;
  switch (step.do) {
    case "use card": {
      const customer = await findCustomer();
      if (customer) await world.replaceCard(customer, step.pays ? "4242424242424242" : "4000000000000341");
      return;
    }
    case "pay open invoice": {
      const { data } = await stripe.invoices.list({ status: "open", limit: 1 });
      const page = data[0]?.hosted_invoice_url;
      if (page) await world.payInvoice(page);
      return;
    }
    case "buy by hand": {
      const customer = await findCustomer();
      if (customer) await buyInDashboard(world, customer);
      return;
    }
    case "voucher is paid":
    case "voucher expires":
    case "pause":
    case "resume": {
      const { data } = await stripe.subscriptions.list({ limit: 100 });
      const action = { "voucher is paid": "voucher-paid", "voucher expires": "voucher-expired" } as const;
      const name = step.do === "pause" || step.do === "resume" ? step.do : action[step.do];
      const target = name.startsWith("voucher")
        ? data.find(({ status }) => status === "incomplete")
        : data[0];
      if (target) await world.move(target.id, name).catch(() => null);
      return;
    }
    case "redeem a coupon":
    case "remove discounts":
    case "change the quantity":
    case "change the collection":
      await changeTerms(step, stripe);
      return;
    case "cancel at once": {
      const { data } = await stripe.subscriptions.list({ limit: 100 });
      const live = data.find(({ status }) => isLiveStatus(status));
      if (live) await stripe.subscriptions.cancel(live.id);
      return;
    }
    case "mark as paid outside": {
      const { data } = await stripe.invoices.list({ status: "open", limit: 1 });
      if (data[0]) await stripe.invoices.pay(data[0].id, { paid_out_of_band: true });
      return;
    }
    case "refund":
      await refund(stripe, step.share);
      return;
    case "edit customer": {
      const customer = await findCustomer();
      const edit = { name: step.name, email: "edited@customer.test" };
      if (customer) await stripe.customers.update(customer, edit).catch(() => null);
      return;
    }
    case "pause collection":
    case "resume collection": {
      const { data } = await stripe.subscriptions.list({ limit: 100 });
      const target = data.find(({ status }) => isLiveStatus(status));
      if (!target) return;
      const resumesAt = await timeAfter(stripe, target, step.do === "pause collection" ? step.days : 0);
      await stripe.subscriptions.update(target.id, {
        pause_collection:
          step.do === "resume collection"
            ? ""
            : { behavior: step.behavior, ...(step.days > 0 && { resumes_at: resumesAt }) },
      });
      return;
    }
    case "dispute": {
      const { data } = await stripe.invoices.list({ status: "paid", limit: 1 });
      if (data[0]) await world.dispute(data[0].id, step.kind).catch(() => null);
      return;
    }
    case "go on with dispute": {
      const { data } = await stripe.disputes.list({ limit: 1 });
      if (data[0]) await world.stepDispute(data[0].id, step.step).catch(() => null);
      return;
    }
    case "pass days":
      await passDays(stripe, await findCustomer(), step.days);
  }
}

/** Changes what the newest subscription costs and how it is paid, as the team does in Stripe's dashboard. */
async function changeTerms(
  step: Extract<
    Step,
    {
      do: "redeem a coupon" | "remove discounts" | "change the quantity" | "change the collection";
    }
  >,
  stripe: Stripe,
): Promise<void> {
  const { data } = await stripe.subscriptions.list({ limit: 100 });
  const target = data.find(({ status }) => isLiveStatus(status));
  const [item] = target?.items.data ?? [];
  if (!target || !item) return;
  switch (step.do) {
    case "redeem a coupon": {
      const { id } = await stripe.coupons.create(step.coupon);
      const kept = step.adds ? target.discounts.map((one) => ({ discount: String(one) })) : [];
      await stripe.subscriptions.update(target.id, { discounts: [...kept, { coupon: id }] });
      return;
    }
    case "remove discounts":
      await stripe.subscriptions.update(target.id, { discounts: "" });
      return;
    case "change the quantity":
      await stripe.subscriptions.update(target.id, {
        items: [{ id: item.id, quantity: step.quantity }],
        proration_behavior: "none",
      });
      return;
    case "change the collection":
      await stripe.subscriptions.update(
        target.id,
        step.days === null
          ? { collection_method: "charge_automatically" }
          : { collection_method: "send_invoice", days_until_due: step.days },
      );
  }
}

/** Delivers the last events, runs the schedules, and sends every e-mail. */
async function quiesce({ backend, account, functions, events }: Walk, lastEvents: number): Promise<void> {
  const last = await events.takeLast(lastEvents);
  while (last.length > 0) {
    const batch = last.splice(0, batchSize);
    const arrived = await Promise.all(batch.map(functions.deliver));
    const refused = batch.find((_, index) => arrived[index] === false);
    if (refused) throw new Error(`Event ${refused.id} (${refused.type}) was refused without a fault.`);
  }
  // Changes that a fault left undecided are settled once their request can no longer run.
  await backend.sql(
    "update public.billing_changes set created_at = created_at - interval '1 hour' where profile_id = $1",
    [account.id],
  );
  await functions.reconcile({ scope: "grace" });
  const report = await (await functions.reconcileTomorrow()).json();
  if (report.failed !== 0) throw new Error(`Reconciliation failed: ${JSON.stringify(report)}`);
  await backend.sql(
    "update public.email_outbox set next_attempt_at = now() where profile_id = $1 and status <> 'sent'",
    [account.id],
  );
  await functions.sendEmails();
}

function tomorrow(): Date {
  return new Date(Date.now() + 26 * 60 * 60 * 1000);
}

/** Creates a queue of the undelivered events of a Stripe, oldest first. */
function eventQueue(stripe: Stripe) {
  const pending: Stripe.Event[] = [];
  let newest: string | null = null;
  const refresh = async () => {
    let page: Stripe.ApiList<Stripe.Event>;
    do {
      page = await stripe.events.list({ limit: 100, ...(newest !== null && { ending_before: newest }) });
      pending.push(...page.data.toReversed());
      newest = page.data[0]?.id ?? newest;
    } while (newest !== null && page.data.length === 100);
  };
  const takeMany = async (count: number, from = 0) => {
    await refresh();
    return pending.splice(from, count);
  };
  return {
    takeMany,
    /** Returns the event at `which`, modulo the number of events; null if there is none. */
    take: async (which: number): Promise<Stripe.Event | null> => {
      await refresh();
      return pending.splice(which % Math.max(pending.length, 1), 1)[0] ?? null;
    },
    takeLast: async (count: number) => {
      await refresh();
      return count === 0 ? [] : pending.splice(0).slice(-count);
    },
    giveBack: (event: Stripe.Event) => {
      pending.push(event);
    },
  };
}

/** Runs a function while one of its calls fails. */
async function withFault<T>(
  { backend, world }: Walk,
  fault: Fault | null,
  run: () => Promise<T>,
): Promise<T> {
  if (fault === null) return run();
  let calls = 0;
  const failing = (failure: () => Response) => async (_request: Request, next: () => Promise<Response>) => {
    if (calls++ !== fault.call) return next();
    if (fault.done) await next();
    return failure();
  };
  if (fault.of === "stripe") world.intercept(failing(stripeFailure));
  else backend.intercept(failing(() => Response.json({ message: "The database is down." }, { status: 500 })));
  try {
    return await run();
  } finally {
    world.intercept(null);
    backend.intercept(null);
  }
}

async function customerOf(backend: TestBackend, account: Account): Promise<string | null> {
  const [row] = await backend.sql(
    "select stripe_customer_id as id from public.billing_customers where profile_id = $1",
    [account.id],
  );
  return row ? String(row["id"]) : null;
}

/** Buys as the team does in Stripe's dashboard: only the customer refers to our account. */
async function buyInDashboard({ stripe, pay }: TestStripe, customer: string): Promise<void> {
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: planPrice, quantity: 1 }],
    customer,
    success_url: `${siteUrl}/ok`,
  });
  await pay(session.url ?? "");
}

/** Changes the newest subscription, or its newest open invoice, as its page shows them to the team. */
async function changeBilling(walk: Walk, change: BillingChange, fault: Fault | null): Promise<void> {
  const { backend, account, functions } = walk;
  const [shown] = await backend.sql(
    `select s.id, p.id as payment, p.amount - p.amount_paid as amount
       from public.subscriptions s
       left join lateral (select * from public.payments p where p.subscription_id = s.id and p.status = 'open'
                           order by p.invoiced_at desc limit 1) p on true
      where s.profile_id = $1 order by private.is_live_status(s.status) desc, s.started_at desc limit 1`,
    [account.id],
  );
  if (!shown || (change.kind === "payment_marked_paid" && shown["payment"] === null)) return;
  const body = {
    id: randomUUID(),
    subscription_id: shown["id"],
    ...change,
    ...(change.kind === "payment_marked_paid" && {
      payment_id: shown["payment"],
      amount: Number(shown["amount"]),
    }),
  };
  await withFault(walk, fault, () => functions.changeBilling(body));
}

/** Sells the plan at its other price, and announces that to the customer. */
async function announceOtherPrice({ backend, account, finance }: Walk): Promise<void> {
  const [plan] = await backend.sql("select stripe_price_id as id from public.plans where id = 1");
  await sellAt(backend, plan?.["id"] === soldPrice.id ? otherPrice : soldPrice);
  const sold = await backend.sql("select id from public.subscriptions where profile_id = $1", [account.id]);
  const ids = sold.map(({ id }) => String(id));
  await finance.rpc("announce_price_moves", { subscription_ids: ids }).throwOnError();
}

/** Gives the newest overdue subscription more time, in the customer's time. */
async function extendGrace({ backend, account, finance }: Walk, days: number): Promise<void> {
  const [owing] = await backend.sql(
    `select s.id, s.grace_ends_at as seen,
            ((s.as_of + (now() - s.synced_at)) at time zone 'America/Sao_Paulo')::date + $2::int as until
       from public.subscriptions s
      where s.profile_id = $1 and s.grace_ends_at is not null and private.is_live_status(s.status)
      order by s.started_at desc limit 1`,
    [account.id, days],
  );
  if (!owing) return;
  const { error } = await finance.rpc("extend_grace", {
    change_id: randomUUID(),
    subscription_id: String(owing["id"]),
    until: String(owing["until"]),
    seen: String(owing["seen"]),
    reason: "courtesy",
  });
  // The usual grace may end later, and a paused subscription gets no grace.
  if (error && !["23514", "PT409"].includes(error.code)) throw error;
}

/** Cancels an announced move, which may have taken effect. */
async function takeMoveBack({ backend, account, finance }: Walk): Promise<void> {
  const [move] = await backend.sql(
    `select id from public.price_moves where profile_id = $1 and done_at is null and cancelled_at is null limit 1`,
    [account.id],
  );
  if (!move) return;
  const { error } = await finance.rpc("cancel_price_move", { move_id: String(move["id"]) });
  if (error && error.code !== "PT409") throw error;
}

/** Refunds the rest of the newest stored payment through the team's function. */
async function refundInPanel({ backend, account, functions }: Walk, cancels: boolean): Promise<void> {
  const [payment] = await backend.sql(
    `select p.id, p.amount_paid - p.amount_refunded as amount, p.amount_refunded as seen from public.payments p
      where p.profile_id = $1 and p.status = 'paid' and p.amount_refunded < p.amount_paid
      order by p.invoiced_at desc limit 1`,
    [account.id],
  );
  if (!payment) return;
  await functions.refund({
    id: randomUUID(),
    payment_id: payment["id"],
    amount: Number(payment["amount"]),
    seen_refunded: Number(payment["seen"]),
    reason: "other",
    cancel_subscription: cancels,
  });
}

/** Returns the time of a subscription's test clock, or the present, some days later. Seconds. */
async function timeAfter(
  stripe: Stripe,
  { test_clock: clock }: Stripe.Subscription,
  days: number,
): Promise<number> {
  const now =
    clock === null
      ? Math.floor(Date.now() / 1000)
      : (await stripe.testHelpers.testClocks.retrieve(String(clock))).frozen_time;
  return now + days * daySeconds;
}

/** Refunds a share of the remaining amount of the latest paid charge. */
async function refund(stripe: Stripe, share: number): Promise<void> {
  const { data } = await stripe.charges.list({ limit: 100 });
  const charge = data.find(({ paid, amount, amount_refunded }) => paid && amount_refunded < amount);
  if (charge) {
    const amount = Math.ceil((charge.amount - charge.amount_refunded) * share);
    // Stripe refuses a disputed charge.
    await stripe.refunds.create({ charge: charge.id, amount }).catch(() => null);
  }
}

/** Advances the customer's test clock and waits until it is done. */
async function passDays(stripe: Stripe, customerId: string | null, days: number): Promise<void> {
  if (customerId === null) return;
  const { testClocks } = stripe.testHelpers;
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted) return;
  // One minute ahead, because a test clock may not start in the past.
  const soon = Math.floor(Date.now() / 1000) + 60;
  const clock = customer.test_clock
    ? await testClocks.retrieve(String(customer.test_clock))
    : await testClocks.create({ frozen_time: soon, customer: customerId });
  await testClocks.advance(clock.id, { frozen_time: clock.frozen_time + days * daySeconds });
  while ((await testClocks.retrieve(clock.id)).status === "advancing") {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
