import { contextOf } from "../billing-account.ts";
import { refundable, refundCharge, refundReasons } from "../model/refund.ts";
import type { Charge, Refund } from "../model/stored.ts";
import type { Call, Operation } from "./call.ts";
import type { RefundRefusal } from "../state.ts";
import { invalid, StripeApiError } from "./errors.ts";
import { listPage, retrieve } from "./objects.ts";
import { readCreated } from "./pagination.ts";

/** Refunds: create, whole or in part, retrieve and list. */
export const refundOperations: Operation[] = [
  { method: "POST", path: "/refunds", handle: create },
  { method: "GET", path: "/refunds", handle: list },
  { method: "GET", path: "/refunds/:id", handle: (call) => retrieve(call, "refund") },
];

function create(call: Call): Refund {
  const { params, store } = call;
  const charge = readCharge(call);
  const refusal = call.store.refundRefusal();
  if (refusal !== null) throw refusedRefund(charge, refusal);
  const given = params.integer("amount");
  const left = refundable(charge);
  const dispute = store.list("dispute").find((one) => one.charge === charge.id);
  if (dispute && !dispute.is_charge_refundable) {
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      "charge_disputed",
    );
  }
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
  }
  if (given !== undefined && given < 1) {
    throw invalid("Invalid positive integer", "amount", "parameter_invalid_integer");
  }
  if (given !== undefined && given > left) {
    throw invalid(
      left === charge.amount
        ? `Refund amount (${given}) is greater than charge amount (${charge.amount})`
        : `Refund amount (${given}) is greater than unrefunded amount on charge (${left})`,
      "amount",
    );
  }
  const context = contextOf(call.store, charge.customer, call.context);
  const fields = {
    amount: given ?? left,
    reason: params.oneOf("reason", refundReasons) ?? null,
    metadata: params.metadata("metadata") ?? {},
  };
  const { refund, change } = refundCharge(charge, fields, context);
  call.commit(change, context);
  return refund;
}

/** Stripe's error for a refund that it refuses. The one about the balance has no `code`. */
function refusedRefund({ id }: Charge, refusal: RefundRefusal): StripeApiError {
  switch (refusal) {
    case "charge_disputed":
      return invalid(`Charge ${id} has been charged back; cannot issue a refund.`, undefined, refusal);
    case "charge_not_refundable":
      return invalid(`Charge ${id} cannot be refunded.`, undefined, refusal);
    case "insufficient_balance":
      return new StripeApiError(400, "Insufficient funds in your Stripe balance to refund this amount.", {
        messageCode: "insufficient_balance_for_refund",
      });
  }
}

/** The charge named, or the one that paid the payment intent named. */
function readCharge(call: Call): Charge {
  const { params, store } = call;
  const [id, intent] = [params.text("charge"), params.text("payment_intent")];
  if (id !== undefined && intent !== undefined) {
    throw invalid("You may only specify one of these parameters: charge, payment_intent.");
  }
  if (id === undefined && intent === undefined) {
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  if (id === undefined) {
    const payment = retrieve(call, "payment_intent", intent, "payment_intent");
    const charge = payment.latest_charge === null ? undefined : store.get("charge", payment.latest_charge);
    if (payment.status === "succeeded" && charge) return charge;
    throw invalid(`This PaymentIntent (${payment.id}) does not have a successful charge to refund.`);
  }
  const charge = retrieve(call, "charge", id, "charge");
  if (!charge.paid) throw invalid(`Charge ${charge.id} failed: there is nothing to refund.`, "charge");
  return charge;
}

function list(call: Call) {
  const { params } = call;
  const created = readCreated(params);
  const wanted = { charge: params.text("charge"), payment_intent: params.text("payment_intent") };
  return listPage(call, "refund", wanted, (refund) => created(refund.created));
}
