import { serviceRole, type TestDatabase } from "../test-database.ts";

type Payment = { id: string; status?: string; [column: string]: unknown };

export type StripeState = {
  profileId: string;
  subscriptionId: string;
  status: string;
  customerId?: string;
  planId?: number;
  /** Columns of the subscription that matter to the test. */
  subscription?: Record<string, unknown>;
  payments?: Payment[];
};

const periodStart = "2026-11-01T12:00:00Z";
const periodEnd = "2026-12-01T12:00:00Z";

/** Returns the `state` argument of apply_stripe_state, as the webhook builds it. */
export function stripeState(state: StripeState): Record<string, unknown> {
  return {
    profile_id: state.profileId,
    customer_id: state.customerId ?? `cus_${state.profileId.replaceAll("-", "")}`,
    plan_id: state.planId ?? 1,
    subscription: {
      id: state.subscriptionId,
      status: state.status,
      unit_amount: 9990,
      currency: "brl",
      current_period_start: periodStart,
      current_period_end: periodEnd,
      cancel_at_period_end: false,
      started_at: periodStart,
      ...state.subscription,
    },
    payments: (state.payments ?? []).map((payment) => ({
      status: "paid",
      number: "A-0001",
      amount: 9990,
      amount_paid: 9990,
      currency: "brl",
      period_start: periodStart,
      period_end: periodEnd,
      invoiced_at: periodStart,
      ...payment,
    })),
  };
}

/** Calls apply_stripe_state as a sync does and returns its answer. Takes the next ticket by default. */
export async function applyStripeState(
  database: TestDatabase,
  state: Record<string, unknown> | null,
  ticket?: number,
): Promise<unknown> {
  const { rows } = await database.as(
    serviceRole,
    "select public.apply_stripe_state($1, coalesce($2, public.begin_stripe_sync())) as outcome",
    [state, ticket ?? null],
  );
  return rows[0]?.["outcome"];
}

let lastNumber = 0;

/** Returns a suffix for Stripe ids that is unique in this test file. */
export function uniqueSuffix(): string {
  lastNumber += 1;
  return `t${lastNumber}x`;
}
