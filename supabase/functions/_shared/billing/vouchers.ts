import type { Stripe } from "stripe";
import { unlessMissing } from "../stripe-client.ts";
import { idOf } from "./reference.ts";
import type { PaymentRow } from "./stripe-rows.ts";

/** Columns of `payments` for the Boleto or Pix that an open invoice waits for; all null without one. */
export type VoucherColumns = {
  voucher_kind: "boleto" | "pix" | null;
  voucher_url: string | null;
  voucher_expires_at: string | null;
};

const none: VoucherColumns = { voucher_kind: null, voucher_url: null, voucher_expires_at: null };

/**
 * Adds the pending voucher to each payment.
 *
 * @param invoices the same payments at Stripe, with their `payments` expanded
 */
export async function withVouchers(
  stripe: Stripe,
  rows: readonly PaymentRow[],
  invoices: readonly Stripe.Invoice[],
): Promise<(PaymentRow & VoucherColumns)[]> {
  return Promise.all(
    rows.map(async (row) => {
      const invoice = invoices.find(({ id }) => id === row.id);
      return { ...row, ...(invoice?.status === "open" ? await voucherOf(stripe, invoice) : none) };
    }),
  );
}

async function voucherOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<VoucherColumns> {
  const intents = (invoice.payments?.data ?? []).flatMap(({ payment }) =>
    payment.payment_intent === undefined ? [] : [idOf(payment.payment_intent)],
  );
  for (const id of intents) {
    const intent = await unlessMissing(() => stripe.paymentIntents.retrieve(id));
    const { boleto_display_details: boleto, pix_display_qr_code: pix } = intent?.next_action ?? {};
    const details = boleto ?? pix;
    if (intent?.status === "requires_action" && details?.expires_at) {
      const url = boleto ? boleto.hosted_voucher_url : pix?.hosted_instructions_url;
      return {
        voucher_kind: boleto ? "boleto" : "pix",
        voucher_url: url ?? invoice.hosted_invoice_url ?? null,
        voucher_expires_at: new Date(details.expires_at * 1000).toISOString(),
      };
    }
  }
  return none;
}
