import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ensurePrice, priceId, submit } from "../testing/buying.ts";
import { read } from "../testing/pages.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
});
afterAll(() => running.stop());
beforeEach(() => {
  running.clock.now = Date.now();
});

describe("a payment link", () => {
  test("a payment link opens a session per visit with the client_reference_id of its URL, and shows a confirmation after payment", async () => {
    await ensurePrice(running);
    const link = await running.stripe.paymentLinks.create({
      line_items: [{ price: priceId, quantity: 1 }],
      subscription_data: { metadata: { from: "link" } },
    });
    const visit = await read(`${link.url}?client_reference_id=user-9&prefilled_email=eva%40a.test`);
    expect(visit.status).toBe(303);
    const form = await read(running.base + String(visit.location));
    expect(form.text).toMatch(/id="email"[^>]*value="eva@a.test"/);
    const [session] = (await running.stripe.checkout.sessions.list({ payment_link: link.id })).data;
    expect(session).toMatchObject({ client_reference_id: "user-9", status: "open", success_url: null });

    const paid = await submit(running.base + String(visit.location), { email: "eva@a.test" });
    expect(paid).toMatchObject({ status: 303, location: visit.location });
    expect((await read(running.base + String(paid.location))).text).toContain("Pagamento concluído");
    const done = await running.stripe.checkout.sessions.retrieve(String(session?.id), {
      expand: ["subscription"],
    });
    expect(done).toMatchObject({ status: "complete", subscription: { metadata: { from: "link" } } });
  });

  test("a payment link with a redirect leads to the site after payment", async () => {
    await ensurePrice(running);
    const link = await running.stripe.paymentLinks.create({
      line_items: [{ price: priceId, quantity: 1 }],
      after_completion: {
        type: "redirect",
        redirect: { url: "https://site.test/ok?s={CHECKOUT_SESSION_ID}" },
      },
    });
    const visit = await read(link.url);
    const paid = await submit(running.base + String(visit.location));
    expect(paid.location).toMatch(/^https:\/\/site\.test\/ok\?s=cs_test_\w+$/);
  });

  test("an inactive or unknown payment link opens no session", async () => {
    await ensurePrice(running);
    const link = await running.stripe.paymentLinks.create({ line_items: [{ price: priceId, quantity: 1 }] });
    await running.stripe.paymentLinks.update(link.id, { active: false });
    const off = await read(link.url, { "accept-language": "en" });
    expect(off).toMatchObject({ status: 410, text: expect.stringContaining("no longer active") });
    expect((await read(`${running.base}/pay-link/plink_none`)).status).toBe(404);
    expect((await running.stripe.checkout.sessions.list({ payment_link: link.id })).data).toEqual([]);
  });
});
