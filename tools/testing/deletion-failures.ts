import { afterAll, afterEach, beforeAll, expect } from "vitest";
import {
  type AccountWorld,
  type Customer,
  deleted,
  failureOf,
  noTraces,
  openAccountWorld,
} from "./account-world.ts";

const stripeDown = { status: 502, answer: "payment_provider_unavailable" };
const storageDown = { status: 502, answer: "storage_unavailable" };
const databaseDown = { status: 500, answer: "unknown" };

/**
 * A call of the deletion of an account, with the caller's answer when it fails and when only its answer is lost.
 */
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

/** Every call of the deletion of an account, in order. */
export const deletionSteps: DeletionStep[] = [
  step("the caller is looked up", "GET", /^\/auth\/v1\/user/, databaseDown),
  step("the password is checked", "POST", /^\/auth\/v1\/token/, databaseDown),
  step("the session of the password check ends", "POST", /^\/auth\/v1\/logout/, deleted),
  step("the payments are read", "GET", /^\/rest\/v1\/payments/, databaseDown),
  step("the stored customer is read", "GET", /^\/rest\/v1\/billing_customers/, databaseDown),
  step("the stored subscriptions are read", "GET", /^\/rest\/v1\/subscriptions/, databaseDown),
  step("Stripe is asked for customers", "GET", /^\/v1\/customers$/, stripeDown),
  step("Stripe is asked for checkout sessions", "GET", /^\/v1\/checkout\/sessions$/, stripeDown),
  step("the open page is closed", "POST", /^\/v1\/checkout\/sessions\/[^/]+\/expire$/, stripeDown, deleted),
  step("Stripe is asked for subscriptions", "GET", /^\/v1\/subscriptions$/, stripeDown),
  step("the subscription is ended", "DELETE", /^\/v1\/subscriptions\//, stripeDown),
  step("Stripe is asked for invoices", "GET", /^\/v1\/invoices$/, stripeDown),
  step("the unpaid invoice is voided", "POST", /^\/v1\/invoices\/[^/]+\/void$/, stripeDown, deleted),
  step("the sync ticket is drawn", "POST", /^\/rest\/v1\/rpc\/begin_stripe_sync/, databaseDown),
  step("the subscription is fetched", "GET", /^\/v1\/subscriptions\/[^/]+$/, stripeDown),
  step("the final state is stored", "POST", /^\/rest\/v1\/rpc\/apply_stripe_state/, databaseDown),
  step("the customer is removed from Stripe", "DELETE", /^\/v1\/customers\//, stripeDown),
  step("the files are listed", "POST", /^\/storage\/v1\/object\/list\/avatars/, storageDown),
  step("the files are removed", "DELETE", /^\/storage\/v1\/object\/avatars/, storageDown),
  step("the attachments are listed", "POST", /^\/storage\/v1\/object\/list\/attachments/, storageDown),
  step("the attachments are removed", "DELETE", /^\/storage\/v1\/object\/attachments/, storageDown),
  step("the account is deleted", "POST", /^\/rest\/v1\/rpc\/delete_account/, databaseDown, deleted),
];

/** Opens the account functions for the tests of one file. */
export function accountWorldOfFile(): () => AccountWorld {
  let world: AccountWorld;
  beforeAll(async () => {
    world = await openAccountWorld();
  }, 60_000);
  afterEach(() => world.intercept(null));
  afterAll(() => world.close());
  return () => world;
}

/** Creates a customer with data everywhere, an unpaid second month and an open payment page. */
export async function fullCustomerAtCheckout(world: AccountWorld): Promise<Customer> {
  const customer = await world.fullCustomer("4000 0000 0000 0341");
  const [bought] = await world.backend.sql(
    `select c.stripe_customer_id as customer, s.id as subscription
       from public.subscriptions s join public.billing_customers c using (profile_id) where profile_id = $1`,
    [customer.id],
  );
  await world.world.move(String(bought?.["subscription"]), "renew");
  await world.stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: "price_local_professional", quantity: 1 }],
    customer: String(bought?.["customer"]),
    client_reference_id: customer.id,
    success_url: "https://sitepronto.test/ok",
    subscription_data: { metadata: { profile_id: customer.id, plan_id: "1" } },
  });
  return customer;
}

/** Returns the number of retained invoices among the given ones. */
async function countRetained(world: AccountWorld, invoices: string[]): Promise<number> {
  const rows = await world.backend.sql("select id from public.retained_invoices where id = any($1)", [
    invoices,
  ]);
  return rows.length;
}

/** Returns the ids of a customer's invoices. */
export async function invoicesOf(world: AccountWorld, customer: Customer): Promise<string[]> {
  const rows = await world.backend.sql("select id from public.payments where profile_id = $1", [customer.id]);
  return rows.map(({ id }) => String(id));
}

/** The traces after a deletion: only the invoice that the law requires. */
export const finished = { left: noTraces, kept: 1 };

/** Repeats the deletion without failures, and returns the remaining traces. */
export async function repeatDeletion(world: AccountWorld, customer: Customer, invoices: string[]) {
  world.intercept(null);
  expect(await world.erase(customer)).toEqual(deleted);
  await world.deliverEvents();
  return { left: await world.traces(customer), kept: await countRetained(world, invoices) };
}

/**
 * Deletes an account while a step always fails, or while its first answer is lost; then repeats the deletion
 * without failures.
 *
 * @returns the answer of the first attempt, and the traces after the second
 */
export async function deleteWithFailure(
  world: AccountWorld,
  trouble: "failure" | "lost answer",
  failingStep: DeletionStep,
) {
  const customer = await fullCustomerAtCheckout(world);
  const invoices = await invoicesOf(world, customer);
  let failures = 0;
  world.intercept(async (call, next) => {
    if (!isCallOf(failingStep, call) || (trouble === "lost answer" && failures > 0)) return next();
    failures += 1;
    if (trouble === "lost answer") await next();
    return failureOf(call);
  });
  const answer = await world.erase(customer);
  expect(failures).toBeGreaterThan(0);
  return { answer, ...(await repeatDeletion(world, customer, invoices)) };
}

function isCallOf({ method, path }: DeletionStep, call: Request): boolean {
  return call.method === method && path.test(new URL(call.url).pathname);
}

/**
 * Deletes while every call from the given change on fails, like a process that stopped there; `isLastDone` decides
 * whether that change itself takes effect. Returns the number of started changes.
 */
export async function deleteUntilChange(
  world: AccountWorld,
  customer: Customer,
  lastChange: number,
  isLastDone: boolean,
): Promise<number> {
  let count = 0;
  world.intercept(async (call, next) => {
    const changes = call.method !== "GET" && !call.url.includes("/object/list/");
    count += changes ? 1 : 0;
    if (count > lastChange || (count === lastChange && changes && !isLastDone)) {
      return failureOf(call);
    }
    return next();
  });
  await world.erase(customer);
  world.intercept(null);
  return count;
}
