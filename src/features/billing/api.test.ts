import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createCheckoutSession,
  createPortalSession,
  getOffer,
  getOpenInvoice,
  getSubscription,
  listPayments,
  updateSubscription,
} from "./api";
import { getPublicPlan } from "./public-plan";

vi.mock("@/config/env", () => ({
  env: {
    supabaseUrl: "http://api.test",
    supabasePublishableKey: "sb_publishable_test",
    siteUrl: "http://app.test",
  },
}));

const userId = "11111111-2222-4333-8444-555555555555";

const planRow = {
  id: 1,
  name: "Plano Profissional",
  names: { en: "Professional Plan" },
  price: 9990,
  currency: "brl",
  interval: "month",
  stripe_price_id: "price_1",
  features: { "pt-BR": ["Hospedagem inclusa"] },
};

const paymentRow = {
  id: "in_1",
  number: "SP-0001",
  status: "open",
  amount: 9990,
  amount_paid: 0,
  amount_refunded: 0,
  first_failed_at: null,
  next_attempt_at: null,
  currency: "brl",
  invoiced_at: "2026-11-20T10:00:00Z",
  invoice_pdf: null,
  hosted_invoice_url: "https://stripe.test/in_1",
};

const requests: Request[] = [];
let answer: (request: Request) => Response;

function json(body: unknown, init?: ResponseInit): Response {
  return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" }, ...init });
}

/** The one request made to a table or function, with its query read. */
function requestTo(path: string): { request: Request; query: URLSearchParams } {
  const found = requests.filter((request) => new URL(request.url).pathname === path);
  const [request] = found;
  if (!request || found.length !== 1) throw new Error(`${found.length} requests to ${path}`);
  return { request, query: new URL(request.url).searchParams };
}

function answerOffer(plans: unknown[], settings: unknown[]): void {
  answer = (request) => json(request.url.includes("/settings") ? settings : plans);
}

// The client takes hold of the browser's fetch when it is made, so it always finds this one.
async function fakeFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  requests.push(request);
  return answer(request);
}
vi.stubGlobal("fetch", fakeFetch);

beforeEach(() => {
  requests.length = 0;
});

afterEach(() => {
  answer = () => json([]);
});

describe("the public plan", () => {
  it("is read with the publishable key alone", async () => {
    answer = () => json([planRow]);
    const plan = await getPublicPlan(1);
    expect(plan).toMatchObject({
      name: "Plano Profissional",
      names: { en: "Professional Plan" },
      price: { amount: 9990, currency: "brl" },
      connected: true,
    });
    const { request, query } = requestTo("/rest/v1/plans");
    expect(query.get("id")).toBe("eq.1");
    expect(request.headers.get("apikey")).toBe("sb_publishable_test");
  });

  it("is null when there is none on sale", async () => {
    answer = () => json([]);
    expect(await getPublicPlan(1)).toBeNull();
  });

  it.each([
    [503, "unavailable"],
    [400, "unknown"],
  ])("fails with status %i as %s", async (status, code) => {
    answer = () => json({}, { status });
    await expect(getPublicPlan(1)).rejects.toMatchObject({ name: "AppError", code });
  });

  it("fails without a connection as network", async () => {
    answer = () => {
      throw new TypeError("Failed to fetch");
    };
    await expect(getPublicPlan(1)).rejects.toMatchObject({ name: "AppError", code: "network" });
  });
});

describe("the customer's own rows", () => {
  it("are read by user, whoever else's may be read", async () => {
    answer = () => json([]);
    expect(await getSubscription(userId)).toBeNull();
    expect(await getOpenInvoice(userId)).toBeNull();
    expect(requestTo("/rest/v1/subscriptions").query.get("profile_id")).toBe(`eq.${userId}`);
    const { query } = requestTo("/rest/v1/payments");
    expect(query.get("profile_id")).toBe(`eq.${userId}`);
    expect(query.get("status")).toBe("eq.open");
  });

  it("return the subscription that stands for them, with its plan", async () => {
    const row = {
      id: "sub_1",
      status: "canceled",
      unit_amount: 9990,
      currency: "brl",
      current_period_end: null,
      cancel_at_period_end: false,
      cancel_at: null,
      ended_at: null,
      started_at: "2026-11-20T10:00:00Z",
      plan: planRow,
    };
    const active = { ...row, id: "sub_2", status: "active", started_at: "2026-01-20T10:00:00Z" };
    answer = ({ url }) => json(url.includes("/price_moves") ? [] : [row, active]);
    expect(await getSubscription(userId)).toMatchObject({
      id: "sub_2",
      plan: { name: "Plano Profissional" },
    });
  });

  it("reads the announced price from the open moves of the user", async () => {
    const row = {
      id: "sub_1",
      status: "active",
      unit_amount: 7990,
      currency: "brl",
      current_period_end: "2026-12-20T10:00:00Z",
      started_at: "2026-01-20T10:00:00Z",
      plan: planRow,
    };
    const move = {
      subscription_id: "sub_1",
      from_amount: 7990,
      to_amount: 9990,
      currency: "brl",
      takes_effect_at: "2027-01-20T10:00:00Z",
    };
    answer = ({ url }) => json(url.includes("/price_moves") ? [move] : [row]);
    expect(await getSubscription(userId)).toMatchObject({ nextPrice: { price: { amount: 9990 } } });
    const { query } = requestTo("/rest/v1/price_moves");
    expect([query.get("profile_id"), query.get("done_at"), query.get("cancelled_at")]).toEqual([
      `eq.${userId}`,
      "is.null",
      "is.null",
    ]);
  });

  it("return the invoice to pay", async () => {
    answer = () => json([paymentRow]);
    expect(await getOpenInvoice(userId)).toMatchObject({ id: "in_1", pageUrl: "https://stripe.test/in_1" });
  });

  it("fail with an AppError", async () => {
    answer = () => json({ code: "42501", message: "permission denied" }, { status: 403 });
    await expect(getSubscription(userId)).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
    await expect(getOpenInvoice(userId)).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
    await expect(listPayments(userId, 1)).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
    await expect(getOffer(1)).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
  });
});

describe("payments", () => {
  it("come one page at a time, newest first, with the number of pages", async () => {
    answer = () => json([paymentRow], { status: 206, headers: { "content-range": "10-19/23" } });
    const page = await listPayments(userId, 2);
    expect(page).toMatchObject({ page: 2, pageCount: 3, items: [{ id: "in_1", status: "open" }] });
    const { query } = requestTo("/rest/v1/payments");
    expect(query.get("profile_id")).toBe(`eq.${userId}`);
    expect(query.get("order")).toBe("invoiced_at.desc,id.asc");
    expect([query.get("offset"), query.get("limit")]).toEqual(["10", "10"]);
  });

  it("returns page 1 when the page is past the end", async () => {
    answer = (request) =>
      new URL(request.url).searchParams.get("offset") === "0"
        ? json([paymentRow], { headers: { "content-range": "0-0/1" } })
        : json({ code: "PGRST103", message: "Requested range not satisfiable" }, { status: 416 });
    expect(await listPayments(userId, 9)).toMatchObject({ page: 1, pageCount: 1, items: [{ id: "in_1" }] });
  });
});

describe("the offer", () => {
  it("is the plan and the hosted payment link", async () => {
    answerOffer([planRow], [{ value: "https://buy.stripe.test/abc" }]);
    expect(await getOffer(1)).toMatchObject({
      plan: { name: "Plano Profissional" },
      paymentLink: "https://buy.stripe.test/abc",
    });
    // An administrator may read plans that are not on sale.
    expect(requestTo("/rest/v1/plans").query.get("active")).toBe("eq.true");
    expect(requestTo("/rest/v1/settings").query.get("key")).toBe("eq.hosted_payment_link");
  });

  it("is empty when nothing is on sale or configured", async () => {
    answerOffer([], []);
    expect(await getOffer(1)).toEqual({ plan: null, paymentLink: null });
  });
});

describe("a checkout", () => {
  it("is requested by plan and language, never by price, and returns where to pay", async () => {
    answer = () => json({ url: "https://checkout.stripe.test/c/1" });
    expect(await createCheckoutSession(1, "pt-PT")).toBe("https://checkout.stripe.test/c/1");
    const { request } = requestTo("/functions/v1/create-checkout-session");
    expect(await request.json()).toEqual({ plan_id: 1, locale: "pt-PT" });
  });

  it.each([
    [401, "unauthorized", "unauthorized"],
    [400, "invalid_request", "invalid_input"],
    [404, "plan_not_found", "plan_not_found"],
    [409, "plan_not_connected", "plan_not_connected"],
    [409, "already_subscribed", "already_subscribed"],
    [409, "domain_required", "domain_required"],
    [409, "payment_pending", "payment_pending"],
    [502, "payment_provider_unavailable", "payment_provider_unavailable"],
    [500, "unknown", "unknown"],
  ])("refused with %i %s fails as %s", async (status, sent, code) => {
    answer = () => json({ code: sent, message: "…" }, { status });
    await expect(createCheckoutSession(1, "en")).rejects.toMatchObject({ name: "AppError", code });
  });

  it("fails as network without a connection", async () => {
    answer = () => {
      throw new TypeError("Failed to fetch");
    };
    await expect(createCheckoutSession(1, "en")).rejects.toMatchObject({ code: "network" });
  });

  it("fails when the answer has no address", async () => {
    answer = () => json({});
    await expect(createCheckoutSession(1, "en")).rejects.toMatchObject({
      code: "payment_provider_unavailable",
    });
  });
});

describe("the billing portal", () => {
  it("is requested by language and purpose, and returns its address", async () => {
    answer = () => json({ url: "https://billing.stripe.test/p/1" });
    expect(await createPortalSession("en", "payment_method_update")).toBe("https://billing.stripe.test/p/1");
    const { request } = requestTo("/functions/v1/create-portal-session");
    expect(await request.json()).toEqual({ locale: "en", flow: "payment_method_update" });
  });

  it.each([
    [404, "no_billing_account"],
    [502, "payment_provider_unavailable"],
    [401, "unauthorized"],
  ])("refused with %i %s fails so", async (status, code) => {
    answer = () => json({ code, message: "…" }, { status });
    await expect(createPortalSession("en", "home")).rejects.toMatchObject({ name: "AppError", code });
  });

  it("fails when the answer has no address", async () => {
    answer = () => json({});
    await expect(createPortalSession("en", "home")).rejects.toMatchObject({
      code: "payment_provider_unavailable",
    });
  });
});

describe("a change of the subscription", () => {
  it.each([
    { action: "keep" },
    { action: "cancel", reason: "unused" },
    { action: "cancel", reason: "other", comment: "Até logo" },
  ] as const)("%j is sent as it is", async (change) => {
    answer = () => json({ status: "active", cancel_at_period_end: true, current_period_end: null });
    await updateSubscription(change);
    expect(await requestTo("/functions/v1/update-subscription").request.json()).toEqual(change);
  });

  it.each([
    [404, "no_subscription"],
    [409, "not_cancelling"],
    [502, "payment_provider_unavailable"],
  ])("refused with %i %s fails so", async (status, code) => {
    answer = () => json({ code, message: "…" }, { status });
    await expect(updateSubscription({ action: "keep" })).rejects.toMatchObject({ name: "AppError", code });
  });
});
