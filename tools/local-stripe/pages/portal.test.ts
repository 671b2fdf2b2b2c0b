import type { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buy, idOf } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
import { read } from "../testing/pages.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;
let configuration: string;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
  const made = await stripe.billingPortal.configurations.create({
    features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
    metadata: { app: "site" },
  });
  configuration = made.id;
});
afterAll(() => running.stop());
beforeEach(() => {
  running.clock.now = Date.now();
});

const home = "https://site.test/dashboard";

async function subscriber(cardNumber?: string): Promise<{ id: string; customer: string }> {
  const session = await buy(running, {}, cardNumber === undefined ? {} : { cardNumber });
  return { id: idOf(session.subscription), customer: idOf(session.customer) };
}

function enter(
  customer: string,
  more: Partial<Stripe.BillingPortal.SessionCreateParams> = {},
): Promise<Stripe.BillingPortal.Session> {
  return stripe.billingPortal.sessions.create({
    customer,
    configuration,
    return_url: home,
    locale: "pt-BR",
    ...more,
  });
}

/** Sends a form as a browser does, without following the redirect. */
async function send(url: string, form: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  const text = (await response.text()).replaceAll(/\s+/g, " ");
  return { status: response.status, location: response.headers.get("location"), text };
}

const newCard = {
  cardNumber: "5555 5555 5555 4444",
  cardExpiry: "11 / 39",
  cardCvc: "123",
  billingName: "Ana Souza",
};

const cardPage = (session: Stripe.BillingPortal.Session) => `${running.base}/p/session/${session.id}/card`;

async function fallOverdue(id: string): Promise<void> {
  await fetch(`${running.base}/_local/subscriptions/${id}/renew`, { method: "POST" });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
}

describe("portal configurations", () => {
  test("portal configurations store the enabled features, and are listed by is_default and active", async () => {
    expect(await stripe.billingPortal.configurations.retrieve(configuration)).toMatchObject({
      active: true,
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: false },
        customer_update: { enabled: false },
      },
    });
    const { data } = await stripe.billingPortal.configurations.list({ active: true });
    expect(data.filter(({ metadata }) => metadata?.["app"] === "site").map(({ id }) => id)).toEqual([
      configuration,
    ]);
    expect((await stripe.billingPortal.configurations.list({ active: false })).data).toEqual([]);
  });

  test("portal configurations are refused with features that the local portal does not support", async () => {
    const refused = await failure(
      stripe.billingPortal.configurations.create({ features: { subscription_cancel: { enabled: true } } }),
    );
    expect(refused.statusCode).toBe(400);
  });

  test("portal configurations decide which sections the portal shows", async () => {
    const { customer } = await subscriber();
    const bare = await stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: false } },
    });
    const session = await enter(customer, { configuration: bare.id });
    const page = await read(session.url);
    expect(page.text).not.toContain("Faturas</h2>");
    expect(page.text).not.toContain("Trocar o cartão");
    expect((await read(cardPage(session))).status).toBe(404);
    expect((await send(cardPage(session), newCard)).status).toBe(404);
    const flow = { type: "payment_method_update" as const };
    expect((await failure(enter(customer, { configuration: bare.id, flow_data: flow }))).statusCode).toBe(
      400,
    );
  });
});

describe("opening the portal", () => {
  test.each([
    [{ customer: "cus_none" }, "resource_missing"],
    [{ configuration: "bpc_none" }, "resource_missing"],
    [{ return_url: "not an address" }, "url_invalid"],
  ])("the portal cannot be opened with %j", async (more, code) => {
    const { customer } = await subscriber();
    expect((await failure(enter(customer, more))).code).toBe(code);
  });

  test.each([
    ["pt-BR", "pt-BR", "Pagamentos e faturas"],
    ["pt", "pt-BR", "Pagamentos e faturas"],
    ["en", "en", "Payments and invoices"],
  ] as const)("the portal with locale %s shows %s", async (locale, lang, title) => {
    const { customer } = await subscriber();
    const page = await read((await enter(customer, { locale })).url);
    expect(page.text).toContain(`<html lang="${lang}">`);
    expect(page.text).toContain(`<h1>${title}</h1>`);
  });

  test("the portal shows the customer's own card and invoices, and the return link", async () => {
    const other = await subscriber("5555 5555 5555 4444");
    const { customer } = await subscriber();
    const page = await read((await enter(customer)).url);
    expect(page.text).toContain("VISA •••• 4242");
    expect(page.text).toContain("R$ 99,90");
    expect(page.text).toContain("Paga");
    expect(page.text).toContain(`href="${home}"`);
    expect(page.text).not.toContain("4444");
    const { data } = await stripe.invoices.list({ customer: other.customer });
    expect(page.text).not.toContain(data[0]?.id);
  });

  test("the portal fails after an hour, and when the customer was deleted", async () => {
    const { customer } = await subscriber();
    const session = await enter(customer);
    running.clock.now += 61 * 60_000;
    const late = await read(session.url);
    expect([late.status, late.text.includes("Esta página expirou"), late.text.includes(home)]).toEqual([
      410,
      true,
      true,
    ]);
    expect((await send(cardPage(session), newCard)).status).toBe(410);
    running.clock.now = Date.now();
    await stripe.customers.del(customer);
    expect((await read(session.url)).status).toBe(410);
    expect((await read(`${running.base}/p/session/bps_none`)).status).toBe(404);
  });
});

describe("replacing the card", () => {
  test("a replaced card is charged from then on", async () => {
    const { id, customer } = await subscriber("4000 0000 0000 0341");
    const session = await enter(customer);
    const sent = await send(cardPage(session), newCard);
    expect([sent.status, sent.location]).toEqual([303, `/p/session/${session.id}?flash=replaced`]);
    const page = await read(`${running.base}${sent.location}`);
    expect(page.text).toContain("MASTERCARD •••• 4444");
    expect(page.text).toContain("11/2039");
    expect(page.text).toContain("as próximas cobranças usam o cartão novo");
    const kept = await stripe.customers.retrieve(customer);
    const subscription = await stripe.subscriptions.retrieve(id);
    expect(subscription.default_payment_method).toBe(
      "invoice_settings" in kept ? kept.invoice_settings.default_payment_method : null,
    );
    await fetch(`${running.base}/_local/subscriptions/${id}/renew`, { method: "POST" });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    const { data } = await stripe.events.list({ type: "payment_method.attached", limit: 1 });
    expect(data[0]?.data.object).toMatchObject({ customer, card: { last4: "4444" } });
  });

  test.each([
    [{ cardNumber: "4242 4242 4242 4241" }, "cardNumber", "não é válido"],
    [{ cardNumber: "4000 0000 0000 0002" }, "cardNumber", "O cartão foi recusado."],
    [{ cardNumber: "4000 0000 0000 0069" }, "cardExpiry", "está vencido"],
    [{ cardNumber: "4000 0000 0000 0127" }, "cardCvc", "código de segurança está errado"],
    [{ cardExpiry: "01 / 20" }, "cardExpiry", "O cartão está vencido."],
    [{ cardCvc: "" }, "cardCvc", "Informe o código de segurança."],
    [{ billingName: " " }, "billingName", "Informe o nome que está no cartão."],
  ])("a replacement by %j shows an error and changes nothing", async (wrong, name, sentence) => {
    const { id, customer } = await subscriber();
    const before = await stripe.subscriptions.retrieve(id);
    const sent = await send(cardPage(await enter(customer)), { ...newCard, ...wrong });
    expect(sent.status).toBe(200);
    expect(sent.text).toMatch(new RegExp(`id="${name}-error">[^<]*${sentence.replaceAll(".", "\\.")}`));
    expect(sent.text).not.toContain('value="123"');
    expect(await stripe.subscriptions.retrieve(id)).toEqual(before);
  });

  test("a replacement in a payment_method_update flow redirects to the site", async () => {
    const { customer } = await subscriber();
    const session = await enter(customer, {
      flow_data: {
        type: "payment_method_update",
        after_completion: { type: "redirect", redirect: { return_url: `${home}?card=new` } },
      },
    });
    expect(session.flow?.type).toBe("payment_method_update");
    const page = await read(session.url);
    expect(page.text).toContain("<h1>Trocar o cartão</h1>");
    expect(page.text).toContain(`href="${home}"`);
    expect((await send(cardPage(session), newCard)).location).toBe(`${home}?card=new`);
  });

  test("a replacement in a payment_method_update flow without a redirect leads to the portal", async () => {
    const { customer } = await subscriber();
    const session = await enter(customer, { flow_data: { type: "payment_method_update" } });
    expect((await send(cardPage(session), newCard)).location).toBe(`/p/session/${session.id}?flash=replaced`);
  });
});

describe("paying an open invoice", () => {
  test("paying an open invoice in the portal with a new card makes the subscription active and charges once", async () => {
    const { id, customer } = await subscriber("4000 0000 0000 0341");
    await fallOverdue(id);
    const session = await enter(customer);
    const page = await read(session.url);
    const pay = /action="(\/p\/session\/[^"]+\/pay)"/.exec(page.text)?.[1] ?? "";
    expect(page.text).toContain("Pagar R$ 99,90");

    const declined = await send(running.base + pay);
    expect(declined.location).toBe(`/p/session/${session.id}?flash=declined`);
    expect((await read(running.base + declined.location)).text).toContain("O cartão foi recusado e a fatura");
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");

    await send(cardPage(session), newCard);
    expect((await send(running.base + pay)).location).toBe(`/p/session/${session.id}?flash=paid`);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    expect((await send(running.base + pay)).location).toBe(`/p/session/${session.id}`);
    const { data } = await stripe.charges.list({ customer });
    expect(data.filter(({ paid }) => paid)).toHaveLength(2);
    expect((await read(session.url)).text).not.toContain("Pagar R$");
  });

  test("paying an open invoice works on the invoice's own page", async () => {
    const { id, customer } = await subscriber("4000 0000 0000 0341");
    await fallOverdue(id);
    const [invoice] = (await stripe.invoices.list({ customer, status: "open" })).data;
    const address = String(invoice?.hosted_invoice_url);
    expect((await read(address)).text).toContain("Pagar R$ 99,90");
    expect((await send(`${address}/pay`)).location).toMatch(/flash=declined$/);
    await send(cardPage(await enter(customer)), newCard);
    expect((await send(`${address}/pay`)).location).toMatch(/flash=paid$/);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    const page = await read(address);
    expect(page.text).toContain("Paga em");
    expect(page.text).not.toContain("Pagar R$");
  });

  test("paying an open invoice is refused for another customer's invoice", async () => {
    const other = await subscriber("4000 0000 0000 0341");
    await fallOverdue(other.id);
    const [invoice] = (await stripe.invoices.list({ customer: other.customer, status: "open" })).data;
    const { customer } = await subscriber();
    const session = await enter(customer);
    const sent = await send(`${running.base}/p/session/${session.id}/invoices/${invoice?.id}/pay`);
    expect(sent.status).toBe(404);
  });
});
