import type { Stripe } from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { createStripe } from "../stripe-client.ts";
import { recordedInvoice, recordedSubscription } from "../../../../tools/testing/recorded-objects.ts";
import { toPaymentRows } from "./stripe-rows.ts";
import { withVouchers } from "./vouchers.ts";

const expires_at = Date.parse("2026-11-24T15:00:00Z") / 1000;
const boleto = {
  status: "requires_action",
  next_action: { boleto_display_details: { expires_at, hosted_voucher_url: "https://stripe.test/boleto" } },
};
const none = { voucher_kind: null, voucher_url: null, voucher_expires_at: null };

/** The payment intents at Stripe, by id. */
let intents: Record<string, object>;
let asked: string[];
const stripe = createStripe({
  secretKey: "sk_test_1",
  request: async (input) => {
    const id = new URL(input instanceof Request ? input.url : input).pathname.split("/").at(-1) ?? "";
    asked.push(id);
    const missing = { error: { type: "invalid_request_error", code: "resource_missing", message: "None" } };
    return intents[id] ? Response.json({ id, ...intents[id] }) : Response.json(missing, { status: 404 });
  },
});

async function voucherOf(status: Stripe.Invoice.Status, ...attempts: string[]) {
  const payments = { data: attempts.map((payment_intent) => ({ payment: { payment_intent } })) };
  const invoice = recordedInvoice({
    status,
    payments: payments as NonNullable<Stripe.Invoice["payments"]>,
    hosted_invoice_url: "https://stripe.test/invoice",
  });
  const [row] = await withVouchers(stripe, toPaymentRows(recordedSubscription(), [invoice], [], new Date()), [
    invoice,
  ]);
  return {
    voucher_kind: row?.voucher_kind,
    voucher_url: row?.voucher_url,
    voucher_expires_at: row?.voucher_expires_at,
  };
}

beforeEach(() => {
  intents = {};
  asked = [];
});

describe("withVouchers", () => {
  it("returns the Boleto of an open invoice with its page and expiry", async () => {
    intents = { pi_1: boleto };
    expect(await voucherOf("open", "pi_1")).toEqual({
      voucher_kind: "boleto",
      voucher_url: "https://stripe.test/boleto",
      voucher_expires_at: "2026-11-24T15:00:00.000Z",
    });
  });

  it("links a Pix to the invoice's page when Stripe gives the Pix no page", async () => {
    intents = { pi_1: { status: "requires_action", next_action: { pix_display_qr_code: { expires_at } } } };
    expect(await voucherOf("open", "pi_1")).toMatchObject({
      voucher_kind: "pix",
      voucher_url: "https://stripe.test/invoice",
    });
  });

  it("returns the voucher of the attempt that still waits", async () => {
    intents = { pi_over: { ...boleto, status: "canceled" }, pi_card: { status: "succeeded" }, pi_2: boleto };
    expect(await voucherOf("open", "pi_gone", "pi_over", "pi_card", "pi_2")).toMatchObject({
      voucher_kind: "boleto",
    });
  });

  it("returns no voucher when no attempt waits", async () => {
    intents = { pi_over: { ...boleto, status: "canceled" } };
    expect(await voucherOf("open", "pi_over")).toEqual(none);
  });

  it.each(["paid", "void", "uncollectible"] as const)(
    "returns no voucher when the invoice is %s",
    async (status) => {
      intents = { pi_1: boleto };
      expect(await voucherOf(status, "pi_1")).toEqual(none);
      expect(asked).toEqual([]);
    },
  );
});
