import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type AccountWorld,
  deleted,
  noTraces,
  openAccountWorld,
} from "../../../tools/testing/account-world.ts";
import { personalBuckets } from "../_shared/stored-files.ts";
import { tablesNaming } from "../../tests/account/owned-rows.ts";
import { logInTeamMember, setRole } from "../../../tools/testing/team-member.ts";
import { password, siteUrl } from "../../../tools/testing/test-backend.ts";

// A picture and what an interrupted upload left, two attachments, and a file in each other bucket.
const storedFileCount = 2 + personalBuckets.length;

let all: AccountWorld;

beforeAll(async () => {
  all = await openAccountWorld();
}, 60_000);

afterEach(() => all.intercept(null));

afterAll(() => all.close());

/** Returns the refunded amounts of the kept invoices. */
async function refunded(): Promise<unknown[]> {
  const rows = await all.backend.sql(
    "select id, amount_refunded from public.retained_invoices where amount_refunded > 0",
  );
  await all.backend.sql("update public.retained_invoices set amount_refunded = 0");
  return rows.map(({ amount_refunded }) => amount_refunded);
}

const retained = () => all.backend.sql("select * from public.retained_invoices order by id");

describe("delete-user", () => {
  it("removes all data of the account and nothing of another account", async () => {
    const [leaver, stayer] = [await all.fullCustomer(), await all.fullCustomer()];
    const before = await all.traces(stayer);
    expect(await all.traces(leaver)).toMatchObject({
      rows: {
        "auth.users": 1,
        "public.profiles": 1,
        "public.sites": 1,
        "public.site_files": 1,
        "public.site_notes": 1,
        "public.site_wishes": 1,
        "public.site_migration_access": 1,
        "public.domain_checks": 1,
        "public.site_reports": 1,
        "public.domain_requests": 1,
        "public.billing_customers": 1,
        "public.subscriptions": 1,
        "public.payments": 1,
        "public.refunds": 1,
        "public.refund_notes": 1,
        "public.price_moves": 1,
        "public.contacts": 1,
        "public.contact_messages": 1,
        "public.contact_attachments": 2,
        "public.email_outbox": 1,
      },
      files: Array(storedFileCount).fill(expect.anything()) as unknown[],
      customers: [expect.anything()],
      live: [expect.anything()],
    });

    expect(await all.erase(leaver)).toEqual(deleted);
    expect(await all.traces(leaver)).toEqual(noTraces);
    expect(await all.traces(stayer)).toEqual(before);
  });

  it("keeps paid invoices without personal data", async () => {
    const customer = await all.fullCustomer();
    const [payment] = await all.backend.sql("select * from public.payments where profile_id = $1", [
      customer.id,
    ]);
    await all.erase(customer);
    const kept = (await retained()).find(({ id }) => id === payment?.["id"]);
    expect(kept).toEqual({
      id: payment?.["id"],
      number: payment?.["number"],
      status: "paid",
      amount: 9990,
      amount_paid: 9990,
      amount_paid_outside: 0,
      amount_refunded: 0,
      currency: "brl",
      period_start: payment?.["period_start"],
      period_end: payment?.["period_end"],
      paid_at: payment?.["paid_at"],
      invoiced_at: payment?.["invoiced_at"],
      deleted_at: expect.anything(),
    });
  });

  it("leaves no subscription id behind, even when Stripe's last events arrive later", async () => {
    const customer = await all.fullCustomer();
    const { live } = await all.traces(customer);
    expect(live).toHaveLength(1);
    const ids = live as string[];
    await all.backend.sql(
      "insert into public.stripe_events (id, type, outcome, subscription_id) values ('evt_renewal', 'invoice.paid', 'queued', $1)",
      ids,
    );
    expect(await tablesNaming(all.backend.sql, ids)).toContain("public.stripe_events");
    await all.erase(customer);
    await all.deliverEvents();
    expect(await tablesNaming(all.backend.sql, ids)).toEqual([]);
  });

  it("deletes an account that never paid", async () => {
    const customer = await all.newCustomer();
    expect(await all.erase(customer)).toEqual(deleted);
    expect(await all.traces(customer)).toEqual(noTraces);
  });

  it("refuses the last administrator before anything is deleted", async () => {
    const [administrator, other] = [await all.fullCustomer(), await all.newCustomer()];
    await all.backend.sql("update auth.users set raw_app_meta_data = raw_app_meta_data - 'role'");
    await setRole(all.backend, administrator.id, "admin");
    expect(await all.erase(administrator)).toEqual({ status: 409, answer: "last_admin" });
    expect(await all.traces(administrator)).toMatchObject({
      files: Array(storedFileCount).fill(expect.anything()) as unknown[],
      live: [expect.anything()],
    });
    await setRole(all.backend, other.id, "admin");
    expect(await all.erase(administrator)).toEqual(deleted);
    await setRole(all.backend, other.id, null);
  });

  it("deletes a customer's account for a member of the team, once for two at the same time", async () => {
    const [leaver, stayer] = [await all.fullCustomer(), await all.fullCustomer()];
    const before = await all.traces(stayer);
    const support = await logInTeamMember(all.backend, "support");
    const body = { record: { id: leaver.id }, email: leaver.email.toUpperCase(), reason: "requested" };
    expect(await Promise.all([1, 2].map(() => all.erase(leaver, body, support.token)))).toEqual([
      deleted,
      deleted,
    ]);
    expect(await all.traces(leaver)).toEqual(noTraces);
    expect(await all.traces(stayer)).toEqual(before);
    expect(await all.erase(leaver, body, support.token)).toEqual(deleted);
    expect(
      await all.backend.sql("select actor_id, after from public.audit_log where action = 'account_closed'"),
    ).toEqual([{ actor_id: support.id, after: { reason: "requested" } }]);
  });

  it("refuses a customer's account to other roles, with another e-mail, and when it belongs to the team", async () => {
    const [customer, other] = [await all.newCustomer(), await all.newCustomer()];
    const body = { record: { id: customer.id }, email: customer.email, reason: "other" };
    const [support, finance] = [
      await logInTeamMember(all.backend, "support"),
      await logInTeamMember(all.backend, "finance"),
    ];
    for (const { token } of [other, customer, finance]) {
      expect(await all.erase(customer, body, token)).toEqual({ status: 403, answer: "forbidden" });
    }
    expect(await all.erase(customer, { ...body, email: other.email }, support.token)).toEqual({
      status: 409,
      answer: "conflict",
    });
    expect(await all.erase(customer, { ...body, reason: "bored" }, support.token)).toEqual({
      status: 400,
      answer: "invalid_request",
    });
    await setRole(all.backend, customer.id, "editor");
    expect(await all.erase(customer, body, support.token)).toEqual({ status: 409, answer: "team_account" });
    await setRole(all.backend, customer.id, null);
  });

  it("expires an open payment page", async () => {
    const customer = await all.newCustomer();
    const page = await all.openPage(customer);
    expect(await all.erase(customer)).toEqual(deleted);
    expect(await all.traces(customer)).toEqual(noTraces);
    await expect(all.world.pay(page)).rejects.toThrow("instead of 303");
  });
});

describe("delete-user after the deletion", () => {
  it("invalidates the token and the password", async () => {
    const customer = await all.newCustomer();
    await all.erase(customer);
    expect(await all.upload(customer)).toMatchObject({ status: 401 });
  });

  it("frees the e-mail for a new account", async () => {
    const customer = await all.fullCustomer();
    await all.erase(customer);
    const [row] = await all.backend.sql(
      "insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id",
      [customer.email],
    );
    expect(await all.backend.sql("select from public.payments where profile_id = $1", [row?.["id"]])).toEqual(
      [],
    );
  });

  it("is not undone by events that arrive later", async () => {
    const customer = await all.fullCustomer();
    await all.erase(customer);
    const outcomes = await all.deliverEvents();
    expect(outcomes.length).toBeGreaterThan(1);
    expect(await all.traces(customer)).toEqual(noTraces);
  });
});

describe("delete-user with late purchases", () => {
  it("cancels and refunds a subscription that is not stored yet and keeps its invoice", async () => {
    const customer = await all.newCustomer();
    await all.world.pay(await all.openPage(customer));
    const before = (await retained()).length;
    expect(await all.erase(customer)).toEqual(deleted);
    expect(await all.traces(customer)).toEqual(noTraces);
    expect(await refunded()).toEqual([9990]);
    expect(await retained()).toHaveLength(before + 1);
  });

  it("cancels and refunds a subscription paid while its payment page was being expired", async () => {
    const customer = await all.newCustomer();
    const page = await all.openPage(customer);
    const before = (await retained()).length;
    all.intercept(async (call, next) => {
      if (call.url.endsWith("/expire")) {
        await all.world.pay(page);
      }
      return next();
    });
    expect(await all.erase(customer)).toEqual(deleted);
    expect(await all.traces(customer)).toEqual(noTraces);
    expect(await refunded()).toEqual([9990]);
    expect(await retained()).toHaveLength(before + 1);
  });

  it("cancels and refunds a subscription bought just before the customer is deleted", async () => {
    const customer = await all.fullCustomer();
    const before = (await retained()).length;
    let bought = false;
    all.intercept(async (call, next) => {
      const isEnd = call.method === "DELETE" && call.url.includes("/v1/customers/");
      if (isEnd && !bought) {
        bought = true;
        await all.world.pay(await all.openPage(customer));
      }
      return next();
    });
    expect(await all.erase(customer)).toEqual(deleted);
    expect(bought).toBe(true);
    expect(await all.traces(customer)).toEqual(noTraces);
    expect(await refunded()).toEqual([9990]);
    expect(await retained()).toHaveLength(before + 2);
  });
});

describe("delete-user ending the billing", () => {
  it("expires a payment page opened under a new customer during the deletion", async () => {
    const customer = await all.fullCustomer();
    let page = "";
    all.intercept(async (call, next) => {
      if (call.url.includes("/storage/v1/object/list/") && page === "") {
        page = await all.openPage(customer);
      }
      return next();
    });
    expect(await all.erase(customer)).toEqual(deleted);
    expect(page).not.toBe("");
    expect(await all.traces(customer)).toEqual(noTraces);
    await expect(all.world.pay(page)).rejects.toThrow("instead of 303");
  });

  it("cancels a subscription bought by payment link under another customer", async () => {
    const customer = await all.newCustomer();
    const made = await all.stripe.customers.create({ email: customer.email });
    const session = await all.stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: "price_local_professional", quantity: 1 }],
      customer: made.id,
      client_reference_id: customer.id,
      success_url: `${siteUrl}/ok`,
    });
    await all.openPage(customer);
    await all.world.pay(session.url ?? "", undefined, customer.email);
    await all.deliverEvents();
    expect(await all.traces(customer)).toMatchObject({ rows: { "public.subscriptions": 1 } });
    expect(await all.erase(customer)).toEqual(deleted);
    expect(await all.traces(customer)).toEqual(noTraces);
    expect(await all.stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
    expect((await all.stripe.subscriptions.list({ customer: made.id })).data).toEqual([]);
  });

  it.each([
    ["who is past due", ["renew"]],
    ["who is unpaid", ["renew", "give-up"]],
  ])("voids the open invoice of a customer %s and keeps it", async (_state, moves) => {
    const customer = await all.fullCustomer("4000 0000 0000 0341");
    const { live } = await all.traces(customer);
    const [subscription] = live as string[];
    for (const move of moves) {
      await all.world.move(subscription ?? "", move);
    }
    const invoices = () => all.stripe.invoices.list({ subscription: subscription ?? "" });
    expect((await invoices()).data.map(({ status }) => status)).toEqual(["open", "paid"]);

    expect(await all.erase(customer)).toEqual(deleted);
    expect(await all.traces(customer)).toEqual(noTraces);
    const { data } = await invoices();
    expect(data.map(({ status }) => status)).toEqual(["void", "paid"]);
    const kept = await all.backend.sql(
      "select status, amount_paid from public.retained_invoices where id = any($1) order by invoiced_at",
      [data.map(({ id }) => id)],
    );
    expect(kept).toEqual([
      { status: "paid", amount_paid: 9990 },
      { status: "void", amount_paid: 0 },
    ]);
  });

  it("skips a customer that is stored for another profile", async () => {
    const [customer, other] = [await all.newCustomer(), await all.fullCustomer()];
    await all.backend.sql(
      `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
       select id || 'x', $1, plan_id, 'canceled', unit_amount, currency, started_at, 0
         from public.subscriptions where profile_id = $2`,
      [customer.id, other.id],
    );
    const { live } = await all.traces(other);
    expect(await all.erase(customer)).toEqual(deleted);
    expect(await all.traces(other)).toMatchObject({ live, customers: [expect.anything()] });
  });

  it("skips a customer that is deleted at Stripe", async () => {
    const customer = await all.fullCustomer();
    const [row] = await all.backend.sql(
      "select stripe_customer_id as id from public.billing_customers where profile_id = $1",
      [customer.id],
    );
    await all.stripe.customers.del(String(row?.["id"]));
    expect(await all.erase(customer)).toEqual(deleted);
    expect(await all.traces(customer)).toEqual(noTraces);
  });
});

describe("delete-user authorization", () => {
  it("answers 401 without a valid token", async () => {
    const customer = await all.newCustomer();
    for (const token of [null, "a.b.c"]) {
      expect(await all.erase(customer, undefined, token)).toEqual({ status: 401, answer: "unauthorized" });
    }
    expect(await all.traces(customer)).toMatchObject({ rows: { "auth.users": 1 } });
  });

  it("answers 403 to a wrong password and changes nothing", async () => {
    const customer = await all.fullCustomer();
    // The first call creates the row of the call limit.
    await all.erase(customer, null);
    const before = await all.traces(customer);
    for (const wrong of ["errada", `${password} `, password.toUpperCase()]) {
      expect(await all.erase(customer, { record: { id: customer.id }, password: wrong })).toEqual({
        status: 403,
        answer: "invalid_credentials",
      });
    }
    expect(await all.traces(customer)).toEqual(before);
  });

  it("answers 429 after too many passwords and changes nothing", async () => {
    const customer = await all.fullCustomer();
    // The first call creates the row of the call limit.
    await all.erase(customer, null);
    const before = await all.traces(customer);
    all.intercept((call, next) =>
      call.url.includes("/auth/v1/token")
        ? Promise.resolve(
            Response.json(
              { code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" },
              { status: 429 },
            ),
          )
        : next(),
    );
    expect(await all.erase(customer)).toEqual({ status: 429, answer: "rate_limited" });
    all.intercept(null);
    expect(await all.traces(customer)).toEqual(before);
  });

  it("answers 401 to another account's id, even with its password", async () => {
    const [customer, other] = [await all.newCustomer(), await all.fullCustomer()];
    const before = await all.traces(other);
    expect(await all.erase(customer, { record: { id: other.id }, password })).toEqual({
      status: 401,
      answer: "unauthorized",
    });
    expect(await all.traces(other)).toEqual(before);
    expect(await all.traces(customer)).toMatchObject({ rows: { "auth.users": 1 } });
  });

  it.each<[string, unknown]>([
    ["nothing", null],
    ["a list", []],
    ["no record", { password }],
    ["a record without an id", { record: {}, password }],
    ["a number for an id", { record: { id: 1 }, password }],
    ["no password", { record: { id: "x" } }],
    ["an empty password", { record: { id: "x" }, password: "" }],
    ["a password that is not a string", { record: { id: "x" }, password: { eq: "" } }],
  ])("answers 400 to %s", async (_what, body) => {
    const customer = await all.newCustomer();
    expect(await all.erase(customer, body)).toEqual({ status: 400, answer: "invalid_request" });
  });

  it("leaves no session after the password check", async () => {
    const customer = await all.newCustomer();
    const sessions = () =>
      all.backend.sql("select id from auth.sessions where user_id = $1 order by id", [customer.id]);
    const before = await sessions();
    all.intercept((call, next) =>
      call.url.includes("/rpc/delete_account")
        ? Promise.resolve(Response.json({ message: "down" }, { status: 500 }))
        : next(),
    );
    expect(await all.erase(customer)).toEqual({ status: 500, answer: "unknown" });
    expect(await sessions()).toEqual(before);
  });
});
