import type { Stripe } from "stripe";
import { findDifference, waitUntil } from "../operation.ts";
import type { Answer, Person, World } from "../world.ts";

export const openCheckout = (world: World, { token }: Person): Promise<Answer> =>
  world.call("create-checkout-session", token, { plan_id: 1, locale: "pt-BR" });

/** Submits a payment page with a valid card. Returns the status of the response. */
export async function pay(page: string): Promise<number> {
  const form = new URLSearchParams({
    email: "payer@customer.test",
    cardNumber: "4242 4242 4242 4242",
    cardExpiry: "12 / 40",
    cardCvc: "123",
    billingName: "Ana Souza",
  });
  const { status } = await fetch(page, { method: "POST", body: form, redirect: "manual" });
  return status;
}

export const paymentsOf = async ({ sql }: World, { id }: Person): Promise<number> =>
  (await sql("select from public.payments where profile_id = $1 and status = 'paid'", [id])).length;

/** Adds a customer with one payment. */
export async function addCustomer(world: World): Promise<Person> {
  const person = await world.addPerson();
  const { body } = await openCheckout(world, person);
  await pay(String(body["url"]));
  await waitUntil(world, async () => (await paymentsOf(world, person)) === 1);
  return person;
}

/** Returns the Stripe customers of an account. */
export const customersOf = ({ stripe }: World, { id }: Person): Promise<Stripe.Customer[]> =>
  stripe.customers
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 })
    .then((customers) => customers.filter(({ metadata }) => metadata["profile_id"] === id));

export async function subscriptionsOf(world: World, person: Person): Promise<Stripe.Subscription[]> {
  const customers = await customersOf(world, person);
  const lists = await Promise.all(
    customers.map(({ id }) => world.stripe.subscriptions.list({ customer: id, status: "all" })),
  );
  return lists.flatMap(({ data }) => data);
}

type Snapshot = { id: string; state: string };

const stateOf = (status: string, amount: number, isCancelling: boolean, periodEnd: number | null) =>
  `${status}, ${amount}${isCancelling ? ", ends" : ""}, ${periodEnd}`;

async function subscriptionsAtStripe(world: World, person: Person): Promise<Snapshot[]> {
  return (await subscriptionsOf(world, person)).map((subscription) => {
    const [item] = subscription.items.data;
    return {
      id: subscription.id,
      state: stateOf(
        subscription.status,
        item?.price.unit_amount ?? 0,
        subscription.cancel_at_period_end || subscription.cancel_at !== null,
        item?.current_period_end ?? null,
      ),
    };
  });
}

async function storedSubscriptions({ sql }: World, { id }: Person): Promise<Snapshot[]> {
  const rows = await sql(
    `select id, status, unit_amount, cancel_at_period_end or cancel_at is not null as cancelling,
            extract(epoch from current_period_end)::bigint as period_end
       from public.subscriptions where profile_id = $1`,
    [id],
  );
  return rows.map((row) => ({
    id: String(row["id"]),
    state: stateOf(
      String(row["status"]),
      Number(row["unit_amount"]),
      row["cancelling"] === true,
      row["period_end"] === null ? null : Number(row["period_end"]),
    ),
  }));
}

async function invoicesAtStripe(world: World, person: Person): Promise<Snapshot[]> {
  const customers = await customersOf(world, person);
  const lists = await Promise.all(
    customers.map(({ id }) => world.stripe.invoices.list({ customer: id, limit: 100 })),
  );
  return lists.flatMap(({ data }) =>
    data.map((invoice) => ({ id: invoice.id ?? "", state: `${invoice.status}, ${invoice.amount_paid}` })),
  );
}

async function storedInvoices({ sql }: World, { id }: Person): Promise<Snapshot[]> {
  const rows = await sql("select id, status, amount_paid from public.payments where profile_id = $1", [id]);
  return rows.map((row) => ({
    id: String(row["id"]),
    state: `${String(row["status"])}, ${String(row["amount_paid"])}`,
  }));
}

const textOf = (snapshots: Snapshot[]) =>
  snapshots
    .map(({ id, state }) => `${id}: ${state}`)
    .toSorted()
    .join("; ");

/** Checks that the database has Stripe's subscriptions and invoices, in the same state. */
export async function compareWithStripe(world: World, person: Person): Promise<string[]> {
  const read = async () => ({
    subscriptions: [await storedSubscriptions(world, person), await subscriptionsAtStripe(world, person)].map(
      textOf,
    ),
    invoices: [await storedInvoices(world, person), await invoicesAtStripe(world, person)].map(textOf),
  });
  await waitUntil(world, async () => Object.values(await read()).every(([here, there]) => here === there));
  const found = await read();
  return Object.entries(found).flatMap(([what, [here, there]]) => findDifference(what, here, there));
}
