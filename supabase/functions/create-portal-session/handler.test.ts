import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BillingWorld, openBillingWorld } from "../../../tools/testing/billing-world.ts";
import { siteUrl } from "../../../tools/testing/test-backend.ts";
import { stripeFailure } from "../../../tools/testing/test-stripe.ts";
import { post } from "../../../tools/testing/test-world.ts";
import { createHandler } from "./handler.ts";

let all: BillingWorld;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  all = await openBillingWorld();
  handle = createHandler(all.dependencies);
}, 30_000);

afterEach(() => all.world.intercept(null));

afterAll(() => all.close());

const home = { locale: "pt-BR", flow: "home" };
const card = { locale: "pt-BR", flow: "payment_method_update" };
const subscriptionPage = `${siteUrl}/dashboard/minha-assinatura`;

async function ask(token: string | null, body: unknown): Promise<{ status: number; answer: unknown }> {
  const response = await handle(post("create-portal-session", token, body));
  const { url, code }: { url?: unknown; code?: unknown } = await response.json();
  return { status: response.status, answer: url ?? code };
}

async function open(token: string, body: unknown): Promise<string> {
  const { status, answer } = await ask(token, body);
  expect(status).toBe(200);
  return String(answer);
}

describe("create-portal-session", () => {
  it("shows the caller's card and invoices and links back to the subscription page", async () => {
    const customer = await all.subscribe();
    const page = await all.world.read(await open(customer.token, home));
    expect(page).toContain("•••• 4242");
    expect(page).toContain("Faturas");
    expect(page).toContain(`href="${subscriptionPage}"`);
  });

  it.each([
    ["pt-BR", 'lang="pt-BR"'],
    ["pt-PT", 'lang="pt-BR"'],
    ["en", 'lang="en"'],
  ])("uses the requested language: %s", async (locale, mark) => {
    const customer = await all.subscribe();
    expect(await all.world.read(await open(customer.token, { ...home, locale }))).toContain(mark);
  });

  it("opens the card form for the flow payment_method_update", async () => {
    const customer = await all.subscribe();
    expect(await all.world.read(await open(customer.token, card))).toContain("Trocar o cartão</h1>");
  });

  it("returns to the panel after a new card, and to the payment when an invoice is open", async () => {
    const settled = await all.subscribe();
    const owing = await all.subscribe({}, "4000 0000 0000 0341");
    await all.move(owing, "renew");
    const flows: unknown[] = [];
    all.world.intercept(async (_request, next) => {
      const response = await next();
      flows.push((await response.clone().json()).flow?.after_completion);
      return response;
    });
    await open(settled.token, card);
    await open(owing.token, card);
    expect(flows.filter((flow) => flow !== undefined)).toEqual([
      {
        type: "redirect",
        hosted_confirmation: null,
        redirect: { return_url: `${subscriptionPage}?acao=conferir-cartao` },
      },
      {
        type: "redirect",
        hosted_confirmation: null,
        redirect: { return_url: `${subscriptionPage}?acao=pagar-fatura` },
      },
    ]);
  });

  it("opens the portal of the customer who pays when another one is stored", async () => {
    const customer = await all.subscribe();
    const first = await all.stripe.customers.create({ email: customer.email });
    await all.backend.sql(
      "update public.billing_customers set stripe_customer_id = $2 where profile_id = $1",
      [customer.id, first.id],
    );
    expect(await all.world.read(await open(customer.token, home))).toContain("•••• 4242");
  });

  it("makes the subscription's card the customer's default card", async () => {
    const customer = await all.subscribe();
    const before = await all.stripe.subscriptions.retrieve(customer.subscriptionId);
    await open(customer.token, card);
    await open(customer.token, home);
    const after = await all.stripe.subscriptions.retrieve(customer.subscriptionId);
    const payer = await all.stripe.customers.retrieve(customer.customerId);
    expect(before.default_payment_method).toBeTypeOf("string");
    expect(after.default_payment_method).toBeNull();
    expect(payer).toMatchObject({
      invoice_settings: { default_payment_method: before.default_payment_method },
    });
    await all.move(customer, "renew");
    expect(await all.stateOf(customer)).toMatchObject({ payments: ["paid", "paid"] });
  });

  it("shows the invoices of an ended subscription", async () => {
    const customer = await all.subscribe();
    await all.move(customer, "cancel");
    expect(await all.world.read(await open(customer.token, home))).toContain("Paga");
  });
});

describe("create-portal-session configuration", () => {
  it("uses one configuration without cancelling", async () => {
    const customers = await Promise.all(Array.from({ length: 3 }, () => all.subscribe()));
    await Promise.all(customers.map(({ token }) => open(token, home)));
    const { data } = await all.stripe.billingPortal.configurations.list({ limit: 100 });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      active: true,
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: false },
        customer_update: { enabled: false },
      },
    });
  });

  it("ignores configurations of other products", async () => {
    await all.stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: false } },
      metadata: { owner: "another-product" },
    });
    const customer = await all.subscribe();
    expect(await all.world.read(await open(customer.token, home))).toContain("Faturas");
  });
});

describe("create-portal-session with an invalid request", () => {
  it("answers 404 before the first payment", async () => {
    const { token } = await all.backend.logIn();
    expect(await ask(token, home)).toEqual({ status: 404, answer: "no_billing_account" });
  });

  it("answers 404 when the customer is deleted at Stripe", async () => {
    const customer = await all.subscribe();
    await all.stripe.customers.del(customer.customerId);
    expect(await ask(customer.token, home)).toEqual({ status: 404, answer: "no_billing_account" });
  });

  it.each([null, "garbage"])("answers 401 to the token %s", async (token) => {
    expect(await ask(token, home)).toEqual({ status: 401, answer: "unauthorized" });
  });

  it.each<[string, unknown]>([
    ["no JSON", "{"],
    ["no language", { flow: "home" }],
    ["another language", { locale: "es", flow: "home" }],
    ["no flow", { locale: "pt-BR" }],
    ["another flow", { locale: "pt-BR", flow: "subscription_cancel" }],
  ])("answers 400 to %s", async (_what, body) => {
    const { token } = await all.backend.logIn();
    expect(await ask(token, body)).toEqual({ status: 400, answer: "invalid_request" });
  });

  it("answers 405 to another method", async () => {
    expect((await handle(new Request("http://function.test/"))).status).toBe(405);
  });
});

it("create-portal-session answers 502 when Stripe is down", async () => {
  const customer = await all.subscribe();
  all.world.intercept(() => Promise.resolve(stripeFailure()));
  expect(await ask(customer.token, home)).toEqual({ status: 502, answer: "payment_provider_unavailable" });
});
