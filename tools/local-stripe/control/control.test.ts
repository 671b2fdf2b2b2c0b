import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buy, openCheckout } from "../testing/buying.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;

beforeAll(async () => {
  running = await startStripe();
});
afterAll(() => running.stop());

const plan = { product_name: "Plano Anual", unit_amount: 99_000, currency: "BRL", interval: "year" };

function putPrice(id: string, body: object): Promise<Response> {
  return fetch(`${running.base}/_local/prices/${id}`, { method: "PUT", body: JSON.stringify(body) });
}

async function home(language: string): Promise<string> {
  const response = await fetch(`${running.base}/`, { headers: { "accept-language": language } });
  return (await response.text()).replaceAll(/\s+/g, " ");
}

describe("prices with a fixed id", () => {
  test("the official client retrieves a price with a fixed id, however often it is put", async () => {
    for (let time = 0; time < 3; time += 1) expect((await putPrice("price_fixed", plan)).status).toBe(200);
    const price = await running.stripe.prices.retrieve("price_fixed", { expand: ["product"] });
    expect(price).toMatchObject({
      id: "price_fixed",
      unit_amount: 99_000,
      currency: "brl",
      recurring: { interval: "year" },
      product: { name: "Plano Anual" },
    });
    expect((await running.stripe.products.list()).data.map((product) => product.name)).toEqual([
      "Plano Anual",
    ]);
  });

  test("a price with a fixed id follows a change of the plan, and existing subscriptions keep their price", async () => {
    await putPrice("price_moves", { ...plan, unit_amount: 1000 });
    const line = { line_items: [{ price: "price_moves", quantity: 1 }] };
    const bought = await buy(running, line);
    await putPrice("price_moves", { ...plan, unit_amount: 2000, product_name: "Plano Novo" });
    expect(await openCheckout(running, line)).toMatchObject({ amount_total: 2000 });
    const { data } = await running.stripe.subscriptions.list({ customer: String(bought.customer) });
    expect(data[0]?.items.data[0]?.price.unit_amount).toBe(1000);
  });

  test.each([
    [{ ...plan, product_name: "" }, "product_name"],
    [{ ...plan, unit_amount: 9.9 }, "unit_amount"],
    [{ ...plan, unit_amount: "990" }, "unit_amount"],
    [{ ...plan, currency: "real" }, "currency"],
    [{ ...plan, interval: "decade" }, "interval"],
    [{}, "product_name"],
  ])("returns 400 with a message for %j", async (body, field) => {
    const response = await putPrice("price_wrong", body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining(field) } });
    await expect(running.stripe.prices.retrieve("price_wrong")).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe("the control page", () => {
  test("shows the test cards and the stored objects in both languages", async () => {
    const session = await buy(running);
    const portuguese = await home("pt-PT");
    expect(portuguese).toContain("Nenhum cartão é cobrado e nenhum dinheiro é movimentado.");
    expect(portuguese).toContain("4000 0000 0000 9995");
    expect(portuguese).toContain("Paga agora e falha na renovação");
    for (const id of [session.id, session.customer, session.subscription]) expect(portuguese).toContain(id);
    expect(portuguese).toContain("vai pagar");
    expect(portuguese).not.toContain("vai falhar");
    await buy(running, {}, { cardNumber: "4000 0000 0000 0341" });
    expect(await home("pt")).toContain("vai falhar");
    const english = await home("en-US");
    expect(english).toContain("No card is charged and no money moves.");
    expect(english).toContain('<html lang="en">');
  });

  test("the control page previews no charge for a subscription that has ended", async () => {
    const session = await buy(running, {}, { cardNumber: "4000 0000 0000 0341" });
    const id = String(session.subscription);
    const rowOf = async () => (await home("en")).split("<tr>").find((row) => row.includes(`<code>${id}`));
    expect(await rowOf()).toContain("will fail");
    await running.stripe.subscriptions.cancel(id);
    expect(await rowOf()).not.toMatch(/will (fail|pay)/);
  });

  test("the control page lets browsers send their origin with its forms, which the control API checks", async () => {
    const response = await fetch(running.base);
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
  });

  test("the control API accepts the control page's forms by their headers, also when the browser hides the origin", async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${running.base}/_local/webhooks`, {
        method: "POST",
        headers,
        body: new URLSearchParams({ paused: "false" }),
        redirect: "manual",
      });
    const own = { "sec-fetch-site": "same-origin" };
    expect((await send({ ...own, origin: running.base })).status).toBe(303);
    expect((await send({ ...own, origin: "null" })).status).toBe(303);
    expect((await send({ origin: running.base })).status).toBe(303);
  });

  test("the control page refunds part of a paid invoice, then the rest", async () => {
    const session = await buy(running);
    const invoice = String(session.invoice);
    const refund = (amount: string) =>
      fetch(`${running.base}/_local/invoices/${invoice}/refund`, {
        method: "POST",
        body: new URLSearchParams({ amount }),
        redirect: "manual",
      });
    const left = async () => {
      const [charge] = (await running.stripe.charges.list({ customer: String(session.customer) })).data;
      return 9990 - (charge?.amount_refunded ?? 0);
    };
    expect((await refund("19,90")).status).toBe(303);
    expect(await left()).toBe(8000);
    expect(await home("pt")).toContain("R$ 19,90");
    const tooMuch = await refund("80,01");
    expect([tooMuch.status, (await refund("0")).status, (await refund("x")).status]).toEqual([409, 409, 400]);
    expect(await tooMuch.text()).toMatch(/no máximo R\$\s80,00/);
    expect((await refund("")).status).toBe(303);
    expect(await left()).toBe(0);
    expect((await refund("")).status).toBe(409);
  });

  test("the control page finds any subscription by its customer, and pages through all of them", async () => {
    await buy(running, {}, { email: "joão@padaria.test", billingName: "João Conceição" });
    const [oldest] = (await running.stripe.subscriptions.list({ limit: 100 })).data.slice(-1);
    for (let count = 0; count < 50; count += 1) await buy(running);
    const page = async (query: string) =>
      (await (await fetch(`${running.base}/${query}`)).text()).replaceAll(/\s+/g, " ");
    const rows = async (query: string) => {
      const [table = ""] = (await page(query)).split('id="subscriptions"')[1]?.split("</table>") ?? [];
      return table.split("<code>sub_").length - 1;
    };
    expect(await page("")).not.toContain(`<code>${oldest?.id}</code>`);
    expect(await rows("")).toBe(50);
    expect(await page("?subscriptions=2")).toContain(`<code>${oldest?.id}</code>`);
    expect(await page(`?search=${oldest?.id}`)).toContain(`<code>${oldest?.id}</code>`);
    expect(await rows("?search=joao%20conceicao")).toBe(1);
    expect(await rows("?search=nobody")).toBe(0);

    const retried = await fetch(`${running.base}/_local/subscriptions/${oldest?.id}/next-day`, {
      method: "POST",
      headers: { referer: `${running.base}/?search=joao` },
      body: new URLSearchParams(),
      redirect: "manual",
    });
    expect(retried.headers.get("location")).toBe("/?search=joao");
  });

  test("the control page redirects back to itself after pausing, resuming and resending", async () => {
    const press = (address: string, form: Record<string, string>) =>
      fetch(`${running.base}/_local/${address}`, {
        method: "POST",
        body: new URLSearchParams(form),
        redirect: "manual",
      });
    const paused = await press("webhooks", { paused: "true" });
    expect([paused.status, paused.headers.get("location")]).toEqual([303, "/"]);
    expect(await home("pt")).toContain("Em pausa");
    await press("webhooks", { paused: "false" });
    expect(await home("pt")).toContain("Enviando");

    await running.local.settled();
    const [event] = (await running.stripe.events.list()).data;
    running.received.length = 0;
    const resent = await press(`events/${event?.id}/resend`, { copies: "10" });
    expect(resent.status).toBe(303);
    await running.local.settled();
    expect(running.received.map((one) => one.event.id)).toEqual(Array.from({ length: 10 }, () => event?.id));
  });
});

describe("invalid requests", () => {
  test("returns an error for unknown events, malformed bodies and unknown paths", async () => {
    const post = (address: string, body: string) =>
      fetch(`${running.base}/_local/${address}`, { method: "POST", body });
    expect((await post("events/evt_none/resend", "")).status).toBe(404);
    expect((await post("webhooks", "not json")).status).toBe(400);
    expect((await post("webhooks", '{"paused":"perhaps"}')).status).toBe(400);
    expect((await fetch(`${running.base}/no-such-page`)).status).toBe(404);
  });
});

describe("requests from another origin", () => {
  test("returns 403 to a request from another origin and changes nothing", async () => {
    const { id } = await running.stripe.customers.create({ email: "safe@a.test" });
    for (const headers of [
      { origin: "https://elsewhere.test" },
      { origin: "null" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ]) {
      const response = await fetch(`${running.base}/_local/reset`, { method: "POST", headers });
      expect(response.status).toBe(403);
    }
    expect(await running.stripe.customers.retrieve(id)).toMatchObject({ email: "safe@a.test" });
  });
});

describe("reset", () => {
  test("discards a webhook that is in flight", async () => {
    const inFlight = new Promise<(status: number) => void>((arrived) => {
      running.endpoint.answer = () => new Promise<number>((answer) => arrived(answer));
    });
    await running.stripe.customers.create({ email: "way@a.test" });
    const answer = await inFlight;
    await fetch(`${running.base}/_local/reset`, { method: "POST" });
    running.endpoint.answer = () => 200;
    answer(500);
    await running.local.settled();
    const listed = await fetch(`${running.base}/_local/events`);
    expect(await listed.json()).toEqual({ data: [] });
  });

  test("removes every object", async () => {
    const session = await buy(running);
    await fetch(`${running.base}/_local/reset`, { method: "POST" });
    expect((await running.stripe.customers.list()).data).toEqual([]);
    expect((await running.stripe.events.list()).data).toEqual([]);
    await expect(running.stripe.checkout.sessions.retrieve(session.id)).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe("a customer edited on the control page", () => {
  test("has the entered e-mail and name, and an event names the former ones", async () => {
    const customer = String((await buy(running)).customer);
    const edit = { email: "edited@customer.test", name: "Outra" };
    const response = await fetch(`${running.base}/_local/customers/${customer}`, {
      method: "POST",
      body: JSON.stringify(edit),
    });
    expect(response.status).toBe(200);
    expect(await running.stripe.customers.retrieve(customer)).toMatchObject(edit);
    const { data } = await running.stripe.events.list({ type: "customer.updated", limit: 1 });
    expect(Object.keys(data[0]?.data.previous_attributes ?? {}).toSorted()).toEqual(["email", "name"]);
  });
});
