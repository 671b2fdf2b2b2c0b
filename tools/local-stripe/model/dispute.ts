import { updated, type Change } from "./change.ts";
import type { Context } from "./context.ts";
import type { Charge, Dispute, EarlyFraudWarning } from "./stored.ts";

type BalanceTransaction = Dispute["balance_transactions"][number];

const daySeconds = 24 * 60 * 60;

/** Time for evidence. Card networks allow 7 to 21 days. */
const evidenceSeconds = 9 * daySeconds;

/** What a bank does: a dispute takes the money at once, an inquiry asks first. */
export const disputeKinds = ["dispute", "inquiry"] as const;

/** What follows: evidence is sent, or the bank decides. `closed` ends an inquiry without a dispute. */
export const disputeSteps = ["respond", "escalate", "won", "lost", "closed"] as const;
export type DisputeStep = (typeof disputeSteps)[number];

/** Whether a bank can dispute a charge: it was paid, is not fully refunded and was not disputed before. */
export function canDispute(charge: Charge): boolean {
  return charge.paid && !charge.refunded && !charge.disputed;
}

/** Reports a charge as possibly fraudulent, which often precedes a dispute. No money moves. */
export function warnOfFraud(
  charge: Charge,
  context: Context,
): { warning: EarlyFraudWarning; change: Change } {
  const warning: EarlyFraudWarning = {
    id: context.newId("issfr"),
    object: "radar.early_fraud_warning",
    actionable: canDispute(charge),
    charge: charge.id,
    created: context.now,
    fraud_type: "unauthorized_use_of_card",
    livemode: false,
    ...(charge.payment_intent !== null && { payment_intent: charge.payment_intent }),
  };
  return {
    warning,
    change: { put: [warning], events: [{ type: "radar.early_fraud_warning.created", object: warning }] },
  };
}

/** The steps that a dispute can take from its status. */
export function possibleSteps({ status }: Dispute): DisputeStep[] {
  switch (status) {
    case "needs_response":
      return ["respond", "won", "lost"];
    case "under_review":
      return ["won", "lost"];
    case "warning_needs_response":
      return ["respond", "escalate", "closed"];
    case "warning_under_review":
      return ["escalate", "closed"];
    default:
      return [];
  }
}

/** Opens a dispute of what is not refunded of a charge. */
export function openDispute(
  charge: Charge,
  { kind, reason }: { kind: (typeof disputeKinds)[number]; reason: string },
  context: Context,
): { dispute: Dispute; change: Change } {
  const isInquiry = kind === "inquiry";
  const disputed: Charge = { ...charge, disputed: true };
  const asked = newDispute(charge, reason, isInquiry, context);
  const dispute = isInquiry ? asked : withMovement(asked, "out", context);
  return {
    dispute,
    change: {
      put: [disputed, dispute],
      events: [
        ...updated("charge.updated", charge, disputed),
        { type: "charge.dispute.created", object: asked },
        ...(isInquiry ? [] : [{ type: "charge.dispute.funds_withdrawn" as const, object: dispute }]),
      ],
    },
  };
}

/** Applies a step that `possibleSteps` names. */
export function stepDispute(dispute: Dispute, step: DisputeStep, context: Context): Change {
  switch (step) {
    case "respond": {
      const after: Dispute = {
        ...dispute,
        status: dispute.status === "warning_needs_response" ? "warning_under_review" : "under_review",
        evidence_details: {
          ...dispute.evidence_details,
          has_evidence: true,
          submission_count: 1,
          submission_method: "manual",
        },
      };
      return { put: [after], events: updated("charge.dispute.updated", dispute, after) };
    }
    case "escalate": {
      const asked: Dispute = {
        ...dispute,
        status: "needs_response",
        is_charge_refundable: false,
        evidence_details: { ...dispute.evidence_details, due_by: context.now + evidenceSeconds },
        payment_method_details: methodDetails(false),
      };
      const after = withMovement(asked, "out", context);
      return {
        put: [after],
        events: [
          ...updated("charge.dispute.updated", dispute, asked),
          { type: "charge.dispute.funds_withdrawn", object: after },
        ],
      };
    }
    case "won": {
      const closed: Dispute = { ...dispute, status: "won" };
      const after = withMovement(closed, "back", context);
      return {
        put: [after],
        events: [
          { type: "charge.dispute.closed", object: closed },
          { type: "charge.dispute.funds_reinstated", object: after },
        ],
      };
    }
    case "lost":
    case "closed": {
      const after: Dispute = { ...dispute, status: step === "lost" ? "lost" : "warning_closed" };
      return { put: [after], events: [{ type: "charge.dispute.closed", object: after }] };
    }
  }
}

function newDispute(charge: Charge, reason: string, isInquiry: boolean, context: Context): Dispute {
  return {
    id: context.newId("dp"),
    object: "dispute",
    amount: charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: context.now + evidenceSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: methodDetails(isInquiry),
    reason,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
}

function methodDetails(isInquiry: boolean): NonNullable<Dispute["payment_method_details"]> {
  return {
    card: {
      brand: "visa",
      case_type: isInquiry ? "inquiry" : "chargeback",
      network: "visa",
      network_reason_code: "10.4",
    },
    type: "card",
  };
}

/** Adds the movement of the disputed amount out of the account's balance, or back. */
function withMovement(dispute: Dispute, way: "out" | "back", context: Context): Dispute {
  const amount = way === "out" ? -dispute.amount : dispute.amount;
  const fee = way === "out" ? 5500 : 0;
  const movement: BalanceTransaction = {
    id: context.newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: context.now,
    balance_type: "payments",
    created: context.now,
    currency: dispute.currency,
    description: `Chargeback ${way === "out" ? "withdrawal" : "reversal"} for ${dispute.charge}`,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: dispute.currency,
              description: "Dispute fee",
              type: "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: way === "out" ? "dispute" : "dispute_reversal",
    source: dispute.id,
    status: "available",
    type: "adjustment",
  };
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, movement] };
}

const noEvidence: Dispute["evidence"] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
