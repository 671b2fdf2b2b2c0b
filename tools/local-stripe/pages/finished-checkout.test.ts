import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openCheckout, submit } from "../testing/buying.ts";
import { paidCharges, read } from "../testing/pages.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
});
afterAll(() => running.stop());
beforeEach(() => {
  running.clock.now = Date.now();
});

describe("a checkout page that is no longer open", () => {
  test("a checkout charges once for ten simultaneous submits; the other responses say that it is paid", async () => {
    const { id, url } = await openCheckout(running);
    const before = await paidCharges(running);
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(url)));
    expect(answers.filter((one) => one.status === 303)).toHaveLength(1);
    const others = answers.filter((one) => one.status === 409);
    expect(others).toHaveLength(9);
    for (const other of others) {
      expect(other.text).toContain("Este pagamento já foi feito");
      expect(other.text).toContain(`https://site.test/success?session_id=${id}`);
    }
    expect(await paidCharges(running)).toBe(before + 1);
    expect(
      (await running.stripe.checkout.sessions.list({ status: "complete", limit: 100 })).data.filter(
        (one) => one.id === id,
      ),
    ).toHaveLength(1);
  });

  test("a complete checkout says that it is paid and links to success_url", async () => {
    const { url } = await openCheckout(running);
    await submit(url);
    const page = await read(url);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Pagamento concluído");
    expect(page.text).toContain("Continuar");
  });

  test("an expired checkout says so, links to cancel_url and cannot be paid", async () => {
    const { id, url } = await openCheckout(running);
    const before = await paidCharges(running);
    await running.stripe.checkout.sessions.expire(id);
    for (const page of [await read(url), await submit(url)]) {
      expect(page.status).toBe(410);
      expect(page.text).toContain("Esta página de pagamento expirou");
      expect(page.text).toContain('href="https://site.test/cancel"');
    }
    expect(await paidCharges(running)).toBe(before);
  });

  test("an open checkout expires with an event after a day", async () => {
    const { id, url, expires_at } = await openCheckout(running);
    running.clock.now = expires_at * 1000;
    expect(await submit(url)).toMatchObject({ status: 410 });
    const [event] = (await running.stripe.events.list({ type: "checkout.session.expired" })).data;
    expect(event?.data.object).toMatchObject({ id, status: "expired" });
  });

  test("a checkout cannot be paid when its customer was deleted", async () => {
    const customer = await running.stripe.customers.create({ email: "left@a.test" });
    const { url } = await openCheckout(running, { customer: customer.id });
    await running.stripe.customers.del(customer.id);
    const page = await submit(url);
    expect(page.status).toBe(410);
    expect(page.text).toContain("O cadastro do cliente foi removido. Nada foi cobrado.");
  });

  test("an unknown session returns 404 with a page", async () => {
    const page = await read(`${running.base}/c/pay/cs_test_none`, { "accept-language": "pt-BR" });
    expect(page.status).toBe(404);
    expect(page.text).toContain("Este endereço de pagamento não existe.");
  });
});
