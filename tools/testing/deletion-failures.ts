import { afterAll, afterEach, beforeAll, expect } from "vitest";
import {
  type AccountWorld,
  type Customer,
  deleted,
  failureOf,
  nothingLeft,
  openAccountWorld,
} from "./account-world.ts";

const stripeDown = { status: 502, answer: "payment_provider_unavailable" };
const storageDown = { status: 502, answer: "storage_unavailable" };
const databaseDown = { status: 500, answer: "unknown" };

/** One call that deleting an account makes: what the caller is told when it fails, and when only its answer is lost. */
export type DeletionStep = {
  name: string;
  method: string;
  path: RegExp;
  failed: object;
  lost: object;
};

const step = (
  name: string,
  method: string,
  path: RegExp,
  failed: object,
  lost: object = failed,
): DeletionStep => ({ name, method, path, failed, lost });

/** Every call that deleting an account makes, in order. */
export const deletionSteps: DeletionStep[] = [
  step("the caller is looked up", "GET", /^\/auth\/v1\/user/, databaseDown),
  step("the password is checked", "POST", /^\/auth\/v1\/token/, databaseDown),
  step("the check's session ends", "POST", /^\/auth\/v1\/logout/, deleted),
  step("the paid subscriptions are read", "GET", /^\/rest\/v1\/payments/, databaseDown),
  step("the stored customer is read", "GET", /^\/rest\/v1\/billing_customers/, databaseDown),
  step("the stored subscriptions are read", "GET", /^\/rest\/v1\/subscriptions/, databaseDown),
  step("Stripe is asked for customers", "GET", /^\/v1\/customers$/, stripeDown),
  step("Stripe is asked for pages", "GET", /^\/v1\/checkout\/sessions$/, stripeDown),
  step("the open page is closed", "POST", /^\/v1\/checkout\/sessions\/[^/]+\/expire$/, stripeDown, deleted),
  step("Stripe is asked for subscriptions", "GET", /^\/v1\/subscriptions$/, stripeDown),
  step("the subscription is ended", "DELETE", /^\/v1\/subscriptions\//, stripeDown),
  step("Stripe is asked for what is owed", "GET", /^\/v1\/invoices$/, stripeDown),
  step("what is owed is voided", "POST", /^\/v1\/invoices\/[^/]+\/void$/, stripeDown, deleted),
  step("the order of the fetch is drawn", "POST", /^\/rest\/v1\/rpc\/begin_stripe_sync/, databaseDown),
  step("the subscription is fetched", "GET", /^\/v1\/subscriptions\/[^/]+$/, stripeDown),
  step("the final state is stored", "POST", /^\/rest\/v1\/rpc\/apply_stripe_state/, databaseDown),
  step("the customer is removed from Stripe", "DELETE", /^\/v1\/customers\//, stripeDown),
  step("the files are listed", "POST", /^\/storage\/v1\/object\/list\/avatars/, storageDown),
  step("the files are removed", "DELETE", /^\/storage\/v1\/object\/avatars/, storageDown),
  step("the attachments are listed", "POST", /^\/storage\/v1\/object\/list\/attachments/, storageDown),
  step("the attachments are removed", "DELETE", /^\/storage\/v1\/object\/attachments/, storageDown),
  step("the account is deleted", "POST", /^\/rest\/v1\/rpc\/delete_account/, databaseDown, deleted),
];

/** Opens the account functions for the tests of a file. */
export function accountWorldOfFile(): () => AccountWorld {
  let world: AccountWorld;
  beforeAll(async () => {
    world = await openAccountWorld();
  }, 60_000);
  afterEach(() => world.intercept(null));
  afterAll(() => world.close());
  return () => world;
}

/** A customer with everything, who owes the second month and has a payment page open besides. */
export async function fullCustomerAtCheckout(all: AccountWorld): Promise<Customer> {
  const customer = await all.fullCustomer("4000 0000 0000 0341");
  const { customers, live } = await all.traces(customer);
  await all.world.move(String((live as string[])[0]), "renew");
  await all.stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: "price_local_professional", quantity: 1 }],
    customer: String((customers as string[])[0]),
    client_reference_id: customer.id,
    success_url: "https://sitepronto.test/ok",
    subscription_data: { metadata: { profile_id: customer.id, plan_id: "1" } },
  });
  return customer;
}

/** How many of these invoices the business has kept. */
async function keptOf(all: AccountWorld, invoices: string[]): Promise<number> {
  const rows = await all.backend.sql("select id from public.retained_invoices where id = any($1)", [
    invoices,
  ]);
  return rows.length;
}

/** The ids of a customer's invoices. */
export async function invoicesOf(all: AccountWorld, customer: Customer): Promise<string[]> {
  const rows = await all.backend.sql("select id from public.payments where profile_id = $1", [customer.id]);
  return rows.map(({ id }) => String(id));
}

/** What is left when an account has been deleted: the invoice that the law asks for. */
export const finished = { left: nothingLeft, kept: 1 };

/** Deletes once more, all services up, and answers what is left. */
export async function repeatDeletion(all: AccountWorld, customer: Customer, invoices: string[]) {
  all.intercept(null);
  expect(await all.erase(customer)).toEqual(deleted);
  await all.deliverEvents();
  return { left: await all.traces(customer), kept: await keptOf(all, invoices) };
}

/**
 * Deletes an account while a step fails every time, or while it is done but its
 * first answer is lost; then again, all services up.
 *
 * @returns what the first attempt answered, and what is left after the second
 */
export async function deleteDespite(all: AccountWorld, trouble: "failure" | "lost answer", at: DeletionStep) {
  const customer = await fullCustomerAtCheckout(all);
  const invoices = await invoicesOf(all, customer);
  let troubled = 0;
  all.intercept(async (call, next) => {
    if (!isCallOf(at, call) || (trouble === "lost answer" && troubled > 0)) return next();
    troubled += 1;
    if (trouble === "lost answer") await next();
    return failureOf(call);
  });
  const answer = await all.erase(customer);
  expect(troubled).toBeGreaterThan(0);
  return { answer, ...(await repeatDeletion(all, customer, invoices)) };
}

function isCallOf({ method, path }: DeletionStep, call: Request): boolean {
  return call.method === method && path.test(new URL(call.url).pathname);
}

/**
 * Deletes with every call failing from the given change on, as after the end of the
 * process; that one itself may have come through. Returns how many changes began.
 */
export async function eraseUntil(
  all: AccountWorld,
  customer: Customer,
  last: number,
  reached: boolean,
): Promise<number> {
  let count = 0;
  all.intercept(async (call, next) => {
    const changes = call.method !== "GET" && !call.url.includes("/object/list/");
    count += changes ? 1 : 0;
    if (count > last || (count === last && changes && !reached)) {
      return failureOf(call);
    }
    return next();
  });
  await all.erase(customer);
  all.intercept(null);
  return count;
}
