import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { contextOf } from "../billing-account.ts";
import type { Charge } from "../model/stored.ts";
import { refundable, refundCharge, settleRefund } from "../model/refund.ts";
import type { PageDependencies } from "../pages/page-dependencies.ts";
import { formatMoney } from "../pages/money.ts";
import { refundRefusals } from "../state.ts";
import type { Store } from "../store.ts";
import { found, readBody, respond } from "./http.ts";
import { ControlRefusal } from "./refusal.ts";

/** a typed amount, "20", "20.5" or "20,50", in minor units; nothing typed is undefined. */
const typedAmount = z
  .string()
  .trim()
  .regex(/^(\d+([.,]\d{1,2})?)?$/)
  .transform((text) => (text === "" ? undefined : Math.round(Number(text.replace(",", ".")) * 100)));

/** The charge that paid an invoice; null when it was not paid by one. */
export function chargeOfInvoice(store: Store, invoice: string): Charge | null {
  const payment = store.list("invoice_payment").find((one) => one.invoice === invoice);
  const intent = store.get("payment_intent", payment?.payment.payment_intent ?? "");
  const charge = store.get("charge", intent?.latest_charge ?? "");
  return charge?.paid === true ? charge : null;
}

/**
 * `POST /_local/invoices/:id/refund` refunds an amount of a paid invoice, or the rest of it. `POST
 * /_local/refunds/:id/succeeded` and `…/failed` set the bank's outcome of a pending refund. `POST /_local/refunds/refusal`
 * makes the API refuse every refund for a reason, or with an empty one make them again.
 */
export function createRefundControl({ store, newContext, apply, saved }: PageDependencies): Hono {
  const control = new Hono();

  control.post("/_local/invoices/:id/refund", async (c) => {
    const charge = found(chargeOfInvoice(store, c.req.param("id")), "paid invoice");
    const { amount } = await readBody(c, z.object({ amount: typedAmount.optional() })).catch(() => {
      throw new ControlRefusal(400, "amount must be like 20 or 20.50.", (words) => words.refundTyped);
    });
    const left = refundable(charge);
    const wanted = amount ?? left;
    if (wanted < 1 || wanted > left) {
      throw new ControlRefusal(409, `Only ${left} (minor units) can be refunded.`, (words, language) =>
        left < 1
          ? words.refundNothing
          : wanted < 1
            ? words.refundTyped
            : words.refundAtMost(formatMoney(left, charge.currency, language)),
      );
    }
    const context = contextOf(store, charge.customer, newContext());
    const fields = { amount: wanted, reason: "requested_by_customer" as const, metadata: {} };
    const { refund, change } = refundCharge(charge, fields, context);
    apply(change, context);
    await saved();
    return respond(c, refund);
  });

  control.post("/_local/refunds/refusal", async (c) => {
    const { reason } = await readBody(c, z.object({ reason: z.enum(["", ...refundRefusals]) }));
    store.setRefundRefusal(reason === "" ? null : reason);
    await saved();
    return respond(c, { refusal: store.refundRefusal() });
  });

  control.post("/_local/refunds/:id/:outcome{succeeded|failed}", async (c) => {
    const refund = found(store.get("refund", c.req.param("id")), "refund");
    const charge = found(store.get("charge", refund.charge ?? ""), "charge");
    const outcome = c.req.param("outcome") === "failed" ? "failed" : "succeeded";
    if (refund.status === "failed" || refund.status === outcome) {
      throw new HTTPException(409, { message: `The refund is ${refund.status} already.` });
    }
    const context = contextOf(store, charge.customer, newContext());
    apply(settleRefund(refund, charge, outcome), context);
    await saved();
    return respond(c, store.get("refund", refund.id) ?? refund);
  });

  return control;
}
