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

describe("saving", () => {
  it.each(["admin", "finance"])("stores the whole plan for %s", async (role) => {
    const { token } = await member(role);
    const answer = await save(token, { ...wanted, seen: await seen() });
    expect(answer).toEqual({
      status: 200,
      body: { outcome: "saved", updated_at: await seen(), payment_link: "none" },
    });
    expect(await row()).toMatchObject({
      ...wanted,
      names: { en: "New Plan" },
      currency: "brl",
      interval: "month",
    });
  });

  it("writes who did it into the audit log", async () => {
    const { token, id } = await member("finance");
    await save(token, { ...wanted, name: "Plano Auditado", seen: await seen() });
    expect(
      await all.backend.sql(
        "select actor_role, table_name, row_key, after ->> 'name' as name from public.audit_log where actor_id = $1",
        [id],
      ),
    ).toEqual([{ actor_role: "finance", table_name: "plans", row_key: "1", name: "Plano Auditado" }]);
  });

  it("takes another price together with the Stripe price that charges it", async () => {
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

  it("asks Stripe nothing about a plan that is not connected", async () => {
    all.world.intercept(() => Promise.resolve(stripeFailure()));
    const body = { ...wanted, stripe_price_id: null, active: false, seen: await seen() };
    expect(await save(finance, body)).toMatchObject({ status: 200 });
    expect(await row()).toMatchObject({ stripe_price_id: null, active: false });
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

describe("the configured payment link", () => {
  afterEach(() => configure(null));

  it("is reported as the same when it charges the plan's price", async () => {
    await configure(`${await linkWith(planPrice)}?locale=pt`);
    expect(await savedLink()).toBe("same");
  });

  it("is reported as other when it charges a former price", async () => {
    await all.world.setPrice("price_former", 7990);
    await configure(await linkWith("price_former"));
    expect(await savedLink()).toBe("other");
  });

  it("is reported as unchecked when Stripe has no such link", async () => {
    await configure("https://buy.stripe.com/of-another-account");
    expect(await savedLink()).toBe("unchecked");
  });

  it("is reported as unchecked, and the plan saved, when Stripe does not answer", async () => {
    await configure(await linkWith(planPrice));
    all.world.intercept((request, next) =>
      request.url.includes("/payment_links") ? Promise.resolve(stripeFailure()) : next(),
    );
    expect(await savedLink()).toBe("unchecked");
    expect(await row()).toMatchObject({ name: wanted.name });
  });
});

describe("a Stripe price that is not the plan's", () => {
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
  ] as const)("is refused with the reason %s and what Stripe has", async (reason, price, found) => {
    const { id } = await all.stripe.prices.create({ ...price, product_data });
    expect(await save(finance, { ...wanted, stripe_price_id: id, seen: await seen() })).toEqual({
      status: 200,
      body: { outcome: "price_refused", reason, found },
    });
    expect(await row()).toEqual(before);
  });

  it("is refused when Stripe does not know it", async () => {
    const body = { ...wanted, stripe_price_id: "price_nobody", seen: await seen() };
    expect(await save(finance, body)).toEqual({
      status: 200,
      body: { outcome: "price_refused", reason: "unknown", found: null },
    });
    expect(await row()).toEqual(before);
  });

  it("is refused when it is no longer sold", async () => {
    const { id } = await all.stripe.prices.create({ ...monthly, product_data });
    await all.stripe.prices.update(id, { active: false });
    expect(await save(finance, { ...wanted, stripe_price_id: id, seen: await seen() })).toMatchObject({
      body: { outcome: "price_refused", reason: "inactive" },
    });
    expect(await row()).toEqual(before);
  });

  it("is not stored while Stripe cannot be asked", async () => {
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

describe("two editors", () => {
  it("tells the second, and keeps what the first saved", async () => {
    const both = await seen();
    expect((await save(finance, { ...wanted, name: "Primeiro", seen: both })).status).toBe(200);
    expect(await save(finance, { ...wanted, name: "Segundo", seen: both })).toEqual({
      status: 409,
      body: refusal("conflict"),
    });
    expect(await row()).toMatchObject({ name: "Primeiro" });
  });

  it("lets one of two who save at the same moment through", async () => {
    const both = await seen();
    const answers = await Promise.all([
      save(finance, { ...wanted, name: "Primeiro", seen: both }),
      save(finance, { ...wanted, name: "Segundo", seen: both }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("is refused", () => {
  it.each(["support", "editor"])("to %s", async (role) => {
    const { token } = await member(role);
    expect(await save(token, { ...wanted, seen: await seen() })).toEqual({
      status: 403,
      body: refusal("forbidden"),
    });
    expect(await row()).toEqual(before);
  });

  it("to a customer, a visitor, and an administrator whose role was taken away after signing in", async () => {
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
    ["a language less", { features: { "pt-BR": twelve("Item") } }],
    ["no name", { name: " " }],
    ["a price that is none", { price: 0 }],
    ["a price in parts of a cent", { price: 9.5 }],
    ["an id that is no price", { stripe_price_id: "prod_1" }],
    ["a path as an id", { stripe_price_id: "price_../customers" }],
    ["another currency", { currency: "eur" }],
    ["an id beyond an integer", { id: 2_147_483_648 }],
    ["a name with NUL", { name: "Plano\u0000" }],
    ["a name with half a character", { name: "Plano\ud83d" }],
    ["a name that shows nothing", { name: "\u200b" }],
    [
      "a feature with NUL",
      { features: { ...wanted.features, en: [...twelve("Feature").slice(1), "\u0000"] } },
    ],
    ["a time in the year 0", { seen: "0000-01-01T00:00:00Z" }],
    ["a time in a zone that there is not", { seen: "2026-11-22T12:00:00+23:59" }],
  ])("with %s", async (_what, change) => {
    expect(await save(finance, { ...wanted, seen: await seen(), ...change })).toEqual({
      status: 400,
      body: refusal("invalid_request"),
    });
    expect(await row()).toEqual(before);
  });

  it("for a plan that does not exist", async () => {
    expect(await save(finance, { ...wanted, id: 9, seen: await seen() })).toEqual({
      status: 404,
      body: refusal("plan_not_found"),
    });
  });
});
