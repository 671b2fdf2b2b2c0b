import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { logInTeamMember, setRole } from "../../../tools/testing/team-member.ts";
import { planPrice, stripeFailure } from "../../../tools/testing/test-stripe.ts";
import { openTestWorld, post, type TestWorld } from "../../../tools/testing/test-world.ts";
import { createHandler } from "./handler.ts";

let all: TestWorld;
let handle: (request: Request) => Promise<Response>;
let finance: string;

const member = (role: string) => logInTeamMember(all.backend, role);

beforeAll(async () => {
  all = await openTestWorld();
  handle = createHandler(all.dependencies);
  finance = (await member("finance")).token;
}, 30_000);

const twelve = (word: string) => Array.from({ length: 12 }, (_, index) => `${word} ${index + 1}`);

const wanted = {
  id: 1,
  name: "Plano Novo",
  names: { "pt-PT": "", en: "New Plan" },
  price: 9990,
  stripe_price_id: planPrice as string | null,
  features: { "pt-BR": twelve("Item"), "pt-PT": twelve("Elemento"), en: twelve("Feature") },
  active: true,
};

let before: Record<string, unknown>;
const row = async () =>
  (await all.backend.sql("select to_jsonb(p) as row from public.plans p where id = 1"))[0]?.["row"];

async function seen(): Promise<string> {
  const { data } = await all.backend.database
    .from("plans")
    .select("updated_at")
    .eq("id", 1)
    .single()
    .throwOnError();
  return data.updated_at;
}

beforeEach(async () => {
  await all.backend.sql("update public.plans set stripe_price_id = $1, price = 9990 where id = 1", [
    planPrice,
  ]);
  before = (await row()) as Record<string, unknown>;
});
afterEach(() => all.world.intercept(null));
afterAll(() => all.close());

async function save(token: string | null, body: object): Promise<{ status: number; body: unknown }> {
  const response = await handle(post("save-plan", token, body));
  return { status: response.status, body: await response.json() };
}

const refusal = (code: string) => ({ code, message: expect.any(String) });

describe("save-plan", () => {
  it.each(["admin", "finance"])("stores the whole plan for %s", async (role) => {
    const { token } = await member(role);
    const answer = await save(token, { ...wanted, seen: await seen() });
    expect(answer).toEqual({
      status: 200,
      body: {
        outcome: "saved",
        updated_at: await seen(),
        stripe_price_id: planPrice,
        payment_link: "none",
      },
    });
    expect(await row()).toMatchObject({
      ...wanted,
      names: { en: "New Plan" },
      currency: "brl",
      interval: "month",
    });
  });

  it("writes the editor into the audit log", async () => {
    const { token, id } = await member("finance");
    await save(token, { ...wanted, name: "Plano Auditado", seen: await seen() });
    expect(
      await all.backend.sql(
        "select actor_role, table_name, row_key, after ->> 'name' as name from public.audit_log where actor_id = $1",
        [id],
      ),
    ).toEqual([{ actor_role: "finance", table_name: "plans", row_key: "1", name: "Plano Auditado" }]);
  });

  it("accepts another price with a matching Stripe price", async () => {
    const { id } = await all.stripe.prices.create({
      currency: "brl",
      unit_amount: 12_990,
      recurring: { interval: "month" },
      product_data: { name: "Plano" },
    });
    const body = { ...wanted, price: 12_990, stripe_price_id: id, seen: await seen() };
    expect(await save(finance, body)).toMatchObject({ status: 200, body: { outcome: "saved" } });
    expect(await row()).toMatchObject({ price: 12_990, stripe_price_id: id });
  });

  it("does not call Stripe for a plan without a Stripe price", async () => {
    all.world.intercept(() => Promise.resolve(stripeFailure()));
    const body = { ...wanted, stripe_price_id: null, active: false, seen: await seen() };
    expect(await save(finance, body)).toMatchObject({ status: 200 });
    expect(await row()).toMatchObject({ stripe_price_id: null, active: false });
  });
});

const productOf = async (id: string) => String((await all.stripe.prices.retrieve(id)).product);
const pricesOf = async (product: string) =>
  (await all.stripe.prices.list({ product, limit: 100 })).data.map(({ unit_amount }) => unit_amount);

describe("save-plan making the Stripe price", () => {
  const making = { ...wanted, make_price: true };

  it("creates the price in the plan's product and stores it", async () => {
    const answer = await save(finance, { ...making, price: 13_990, seen: await seen() });
    const { stripe_price_id: made } = answer.body as { stripe_price_id: string };
    expect(answer).toMatchObject({ status: 200, body: { outcome: "saved" } });
    expect(await row()).toMatchObject({ price: 13_990, stripe_price_id: made });
    expect(await all.stripe.prices.retrieve(made)).toMatchObject({
      active: true,
      unit_amount: 13_990,
      currency: "brl",
      recurring: { interval: "month", interval_count: 1 },
      product: await productOf(planPrice),
      metadata: { plan_id: "1" },
    });
  });

  it("reuses the price with the same terms, and no archived, other or rarer one", async () => {
    const product = await productOf(planPrice);
    const create = (over: object) =>
      all.stripe.prices.create({
        product,
        currency: "brl",
        unit_amount: 14_990,
        recurring: { interval: "month" },
        ...over,
      });
    const archived = await create({});
    await all.stripe.prices.update(archived.id, { active: false });
    await create({ recurring: { interval: "month", interval_count: 3 } });
    await create({ currency: "eur" });
    const first = await save(finance, { ...making, price: 14_990, seen: await seen() });
    const { stripe_price_id: made } = first.body as { stripe_price_id: string };
    expect(made).not.toBe(archived.id);
    await save(finance, { ...making, price: 9990, seen: await seen() });
    const again = await save(finance, { ...making, price: 14_990, seen: await seen() });
    expect(again.body).toMatchObject({ stripe_price_id: made });
    expect((await pricesOf(product)).filter((amount) => amount === 14_990)).toHaveLength(4);
  });

  it("creates the plan's own product once when the plan is not connected", async () => {
    await all.backend.sql("update public.plans set stripe_price_id = null where id = 1");
    const first = await save(finance, {
      ...making,
      price: 15_990,
      stripe_price_id: null,
      seen: await seen(),
    });
    const { stripe_price_id: made } = first.body as { stripe_price_id: string };
    expect(await productOf(made)).toBe("plan_1");
    await all.backend.sql("update public.plans set stripe_price_id = null where id = 1");
    const again = await save(finance, {
      ...making,
      price: 15_990,
      stripe_price_id: null,
      seen: await seen(),
    });
    expect(again.body).toMatchObject({ stripe_price_id: made });
    expect(await pricesOf("plan_1")).toEqual([15_990]);
  });

  it("makes one price when the answer is lost and the editor retries", async () => {
    const product = await productOf(planPrice);
    const body = { ...making, price: 16_990, seen: await seen() };
    all.world.intercept(async (request, next) => {
      const response = await next();
      return request.method === "POST" && request.url.endsWith("/prices") ? stripeFailure() : response;
    });
    expect((await save(finance, body)).status).toBe(502);
    all.world.intercept(null);
    expect(await save(finance, body)).toMatchObject({ status: 200, body: { outcome: "saved" } });
    expect((await pricesOf(product)).filter((amount) => amount === 16_990)).toHaveLength(1);
  });

  it("makes one price for two editors at once, and one of them saves", async () => {
    const product = await productOf(planPrice);
    const body = { ...making, price: 17_990, seen: await seen() };
    const answers = await Promise.all([save(finance, body), save(finance, body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await pricesOf(product)).filter((amount) => amount === 17_990)).toHaveLength(1);
  });

  it("makes no price for roles without the permission", async () => {
    const product = await productOf(planPrice);
    const { token } = await member("support");
    expect((await save(token, { ...making, price: 18_990, seen: await seen() })).status).toBe(403);
    expect(await pricesOf(product)).not.toContain(18_990);
  });
});

const configure = (link: string | null) =>
  all.backend.sql("update public.settings set value = $1 where key = 'hosted_payment_link'", [link]);

async function linkWith(price: string): Promise<string> {
  const { url } = await all.stripe.paymentLinks.create({ line_items: [{ price, quantity: 1 }] });
  return url;
}
const savedLink = async () => {
  const { body } = await save(finance, { ...wanted, seen: await seen() });
  return (body as { payment_link?: string }).payment_link;
};

describe("save-plan payment link", () => {
  afterEach(() => configure(null));

  it("reports the same price", async () => {
    await configure(`${await linkWith(planPrice)}?locale=pt`);
    expect(await savedLink()).toBe("same");
  });

  it("reports another price for a former price", async () => {
    await all.world.setPrice("price_former", 7990);
    await configure(await linkWith("price_former"));
    expect(await savedLink()).toBe("other");
  });

  it("reports unchecked when Stripe has no such link", async () => {
    await configure("https://buy.stripe.com/of-another-account");
    expect(await savedLink()).toBe("unchecked");
  });

  it("reports unchecked and saves the plan when Stripe does not answer", async () => {
    await configure(await linkWith(planPrice));
    all.world.intercept((request, next) =>
      request.url.includes("/payment_links") ? Promise.resolve(stripeFailure()) : next(),
    );
    expect(await savedLink()).toBe("unchecked");
    expect(await row()).toMatchObject({ name: wanted.name });
  });
});

describe("save-plan with a Stripe price that does not match", () => {
  const monthly = { currency: "brl", unit_amount: 9990, recurring: { interval: "month" } } as const;
  const product_data = { name: "Plano" };

  it.each([
    ["amount", { ...monthly, unit_amount: 8990 }, { amount: 8990, currency: "brl", interval: "month" }],
    ["currency", { ...monthly, currency: "eur" }, { amount: 9990, currency: "eur", interval: "month" }],
    [
      "interval",
      { ...monthly, recurring: { interval: "year" } },
      { amount: 9990, currency: "brl", interval: "year" },
    ],
    [
      "interval",
      { ...monthly, recurring: { interval: "month", interval_count: 3 } },
      { amount: 9990, currency: "brl", interval: "3 month" },
    ],
    ["interval", { currency: "brl", unit_amount: 9990 }, { amount: 9990, currency: "brl", interval: null }],
  ] as const)("refuses it with the reason %s and the values at Stripe", async (reason, price, found) => {
    const { id } = await all.stripe.prices.create({ ...price, product_data });
    expect(await save(finance, { ...wanted, stripe_price_id: id, seen: await seen() })).toEqual({
      status: 200,
      body: { outcome: "price_refused", reason, found },
    });
    expect(await row()).toEqual(before);
  });

  it("refuses a price that Stripe does not have", async () => {
    const body = { ...wanted, stripe_price_id: "price_nobody", seen: await seen() };
    expect(await save(finance, body)).toEqual({
      status: 200,
      body: { outcome: "price_refused", reason: "unknown", found: null },
    });
    expect(await row()).toEqual(before);
  });

  it("refuses an archived price", async () => {
    const { id } = await all.stripe.prices.create({ ...monthly, product_data });
    await all.stripe.prices.update(id, { active: false });
    expect(await save(finance, { ...wanted, stripe_price_id: id, seen: await seen() })).toMatchObject({
      body: { outcome: "price_refused", reason: "inactive" },
    });
    expect(await row()).toEqual(before);
  });

  it("saves nothing when Stripe fails", async () => {
    all.world.intercept(() => Promise.resolve(stripeFailure()));
    expect(await save(finance, { ...wanted, seen: await seen() })).toEqual({
      status: 502,
      body: refusal("payment_provider_unavailable"),
    });
    expect(await row()).toEqual(before);
    await all.backend.sql("select private.sum_failures()");
    expect(await all.backend.sql("select source, code, route from public.failures")).toEqual([
      { source: "function", code: "payment_provider_unavailable", route: "save-plan" },
    ]);
  });
});

describe("save-plan with two editors", () => {
  it("refuses the second editor and keeps the first editor's plan", async () => {
    const both = await seen();
    expect((await save(finance, { ...wanted, name: "Primeiro", seen: both })).status).toBe(200);
    expect(await save(finance, { ...wanted, name: "Segundo", seen: both })).toEqual({
      status: 409,
      body: refusal("conflict"),
    });
    expect(await row()).toMatchObject({ name: "Primeiro" });
  });

  it("accepts one of two concurrent saves", async () => {
    const both = await seen();
    const answers = await Promise.all([
      save(finance, { ...wanted, name: "Primeiro", seen: both }),
      save(finance, { ...wanted, name: "Segundo", seen: both }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("save-plan refusals", () => {
  it.each(["support", "editor"])("answers 403 to %s", async (role) => {
    const { token } = await member(role);
    expect(await save(token, { ...wanted, seen: await seen() })).toEqual({
      status: 403,
      body: refusal("forbidden"),
    });
    expect(await row()).toEqual(before);
  });

  it("refuses customers, visitors and administrators whose role was revoked after sign-in", async () => {
    const customer = await all.backend.logIn();
    const demoted = await member("admin");
    await setRole(all.backend, demoted.id, null);
    const body = { ...wanted, seen: await seen() };
    expect((await save(customer.token, body)).status).toBe(403);
    expect((await save(demoted.token, body)).status).toBe(403);
    expect((await save(null, body)).status).toBe(401);
    expect(await row()).toEqual(before);
  });

  it.each<[string, object]>([
    ["eleven features", { features: { ...wanted.features, en: twelve("Feature").slice(1) } }],
    ["an empty feature", { features: { ...wanted.features, en: [...twelve("Feature").slice(1), " "] } }],
    ["a missing language", { features: { "pt-BR": twelve("Item") } }],
    ["no name", { name: " " }],
    ["an invalid price", { price: 0 }],
    ["a price in parts of a cent", { price: 9.5 }],
    ["an invalid price id", { stripe_price_id: "prod_1" }],
    ["a path as an id", { stripe_price_id: "price_../customers" }],
    ["another currency", { currency: "eur" }],
    ["an id beyond an integer", { id: 2_147_483_648 }],
    ["a name with NUL", { name: "Plano\u0000" }],
    ["a name with half a character", { name: "Plano\ud83d" }],
    ["an invisible name", { name: "\u200b" }],
    [
      "a feature with NUL",
      { features: { ...wanted.features, en: [...twelve("Feature").slice(1), "\u0000"] } },
    ],
    ["a time in the year 0", { seen: "0000-01-01T00:00:00Z" }],
    ["a time with an invalid offset", { seen: "2026-11-22T12:00:00+23:59" }],
  ])("answers 400 to %s", async (_what, change) => {
    expect(await save(finance, { ...wanted, seen: await seen(), ...change })).toEqual({
      status: 400,
      body: refusal("invalid_request"),
    });
    expect(await row()).toEqual(before);
  });

  it("answers 404 for a plan that does not exist", async () => {
    expect(await save(finance, { ...wanted, id: 9, seen: await seen() })).toEqual({
      status: 404,
      body: refusal("plan_not_found"),
    });
  });
});
