import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type AccountWorld,
  type Customer,
  deleted,
  failureOf,
  nothingLeft,
  openAccountWorld,
} from "../_shared/testing/account-world.ts";

let all: AccountWorld;

beforeAll(async () => {
  all = await openAccountWorld();
}, 60_000);

afterEach(() => all.intercept(null));

afterAll(() => all.close());

const gone = { status: 401, answer: "unauthorized" };
const stripeDown = { status: 502, answer: "payment_provider_unavailable" };
const storageDown = { status: 502, answer: "storage_unavailable" };
const databaseDown = { status: 500, answer: "unknown" };

/** A customer with everything, who owes the second month and has a payment page open besides. */
async function fullCustomerAtCheckout(): Promise<Customer> {
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

/** The invoices kept of a person who had these. */
async function keptOf(invoices: string[]): Promise<number> {
  const rows = await all.backend.sql("select id from public.retained_invoices where id = any($1)", [
    invoices,
  ]);
  return rows.length;
}

async function invoicesOf(customer: Customer): Promise<string[]> {
  const rows = await all.backend.sql("select id from public.payments where profile_id = $1", [customer.id]);
  return rows.map(({ id }) => String(id));
}

/** Deletes once more, all services up, and looks at what is left. */
async function expectCleanAfterRepeating(customer: Customer, invoices: string[]): Promise<void> {
  all.intercept(null);
  const again = await all.erase(customer);
  expect([deleted, gone]).toContainEqual(again);
  await all.deliverEvents();
  expect(await all.traces(customer)).toEqual(nothingLeft);
  expect(await keptOf(invoices)).toBe(1);
}

type Step = [name: string, method: string, path: RegExp, outcome: object, lostOutcome?: object];

const steps: Step[] = [
  ["the caller is looked up", "GET", /^\/auth\/v1\/user/, databaseDown],
  ["the password is checked", "POST", /^\/auth\/v1\/token/, databaseDown],
  ["the check's session ends", "POST", /^\/auth\/v1\/logout/, deleted],
  ["the stored customer is read", "GET", /^\/rest\/v1\/billing_customers/, databaseDown],
  ["the stored subscriptions are read", "GET", /^\/rest\/v1\/subscriptions/, databaseDown],
  ["Stripe is asked for customers", "GET", /^\/v1\/customers$/, stripeDown],
  ["Stripe is asked for pages", "GET", /^\/v1\/checkout\/sessions$/, stripeDown],
  ["the open page is closed", "POST", /^\/v1\/checkout\/sessions\/[^/]+\/expire$/, stripeDown, deleted],
  ["Stripe is asked for subscriptions", "GET", /^\/v1\/subscriptions$/, stripeDown],
  ["the subscription is ended", "DELETE", /^\/v1\/subscriptions\//, stripeDown],
  ["Stripe is asked for what is owed", "GET", /^\/v1\/invoices$/, stripeDown],
  ["what is owed is voided", "POST", /^\/v1\/invoices\/[^/]+\/void$/, stripeDown, deleted],
  ["the order of the fetch is drawn", "POST", /^\/rest\/v1\/rpc\/begin_stripe_sync/, databaseDown],
  ["the subscription is fetched", "GET", /^\/v1\/subscriptions\/[^/]+$/, stripeDown],
  ["the final state is stored", "POST", /^\/rest\/v1\/rpc\/apply_stripe_state/, databaseDown],
  ["the customer is removed from Stripe", "DELETE", /^\/v1\/customers\//, stripeDown],
  ["the files are listed", "POST", /^\/storage\/v1\/object\/list\/avatars/, storageDown],
  ["the files are removed", "DELETE", /^\/storage\/v1\/object\/avatars/, storageDown],
  ["the account is deleted", "POST", /^\/rest\/v1\/rpc\/delete_account/, databaseDown],
];

describe.each(steps)("failing as %s", (_name, method, path, outcome, lostOutcome) => {
  const matches = (call: Request) => call.method === method && path.test(new URL(call.url).pathname);

  it("says so, and repeating finishes", async () => {
    const customer = await fullCustomerAtCheckout();
    const invoices = await invoicesOf(customer);
    let failed = 0;
    all.intercept((call, next) => {
      if (matches(call)) {
        failed += 1;
        return Promise.resolve(failureOf(call));
      }
      return next();
    });
    expect(await all.erase(customer)).toEqual(outcome);
    expect(failed).toBeGreaterThan(0);
    await expectCleanAfterRepeating(customer, invoices);
  });

  it("with the answer lost: repeating finishes", async () => {
    const customer = await fullCustomerAtCheckout();
    const invoices = await invoicesOf(customer);
    let lost = 0;
    all.intercept(async (call, next) => {
      const response = await next();
      if (matches(call) && lost === 0) {
        lost += 1;
        return failureOf(call);
      }
      return response;
    });
    expect(await all.erase(customer)).toEqual(lostOutcome ?? outcome);
    expect(lost).toBe(1);
    await expectCleanAfterRepeating(customer, invoices);
  });
});

/**
 * Deletes with every call failing from the given change on, as after the end of the
 * process; that one itself may have come through. Returns how many changes began.
 */
async function eraseUntil(customer: Customer, last: number, reached: boolean): Promise<number> {
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

describe("the process killed", () => {
  it(
    "after any call that changes something, or just before it: repeating finishes",
    { timeout: 180_000 },
    async () => {
      const total = await eraseUntil(await fullCustomerAtCheckout(), Number.POSITIVE_INFINITY, true);
      expect(total).toBeGreaterThan(8);
      for (let last = 1; last <= total; last += 1) {
        for (const reached of [false, true]) {
          const customer = await fullCustomerAtCheckout();
          const invoices = await invoicesOf(customer);
          await eraseUntil(customer, last, reached);
          await expectCleanAfterRepeating(customer, invoices);
        }
      }
    },
  );
});

describe("asked for twice", () => {
  it("at once ends like once", async () => {
    const customer = await fullCustomerAtCheckout();
    const invoices = await invoicesOf(customer);
    const answers = await Promise.all([all.erase(customer), all.erase(customer), all.erase(customer)]);
    expect(answers).toContainEqual(deleted);
    for (const { status } of answers) {
      expect(status).toBeOneOf([200, 401, 403]);
    }
    await expectCleanAfterRepeating(customer, invoices);
  });

  it("at once, step by step together, ends like once", async () => {
    const customer = await fullCustomerAtCheckout();
    const invoices = await invoicesOf(customer);
    // Each call waits a turn of the loop, so that the two take turns.
    all.intercept(async (_call, next) => {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      return next();
    });
    const answers = await Promise.all([all.erase(customer), all.erase(customer)]);
    expect(answers).toContainEqual(deleted);
    await expectCleanAfterRepeating(customer, invoices);
  });
});

it("a picture stored while the account was going does not stay", async () => {
  const customer = await all.fullCustomer();
  const invoices = await invoicesOf(customer);
  let stored = false;
  all.intercept(async (call, next) => {
    if (call.url.includes("/rpc/delete_account") && !stored) {
      stored = true;
      await all.upload(customer);
    }
    return next();
  });
  expect(await all.erase(customer)).toEqual(deleted);
  expect(stored).toBe(true);
  await expectCleanAfterRepeating(customer, invoices);
});

it("more files than fit in one list all go", async () => {
  const customer = await all.newCustomer();
  const avatars = all.backend.database.storage.from("avatars");
  for (let number = 0; number < 205; number += 1) {
    await avatars.upload(`${customer.id}/${number}.png`, new Uint8Array([1]), { contentType: "image/png" });
  }
  expect((await all.traces(customer))["files"]).toHaveLength(205);
  expect(await all.erase(customer)).toEqual(deleted);
  expect(await all.traces(customer)).toEqual(nothingLeft);
});
