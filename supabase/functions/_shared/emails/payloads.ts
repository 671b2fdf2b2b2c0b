import * as z from "zod";

// What the database queued may lack a value, or have one this version cannot read: it is left unsaid.
const text = z.string().trim().min(1).nullish().catch(null).default(null);
const moment = z
  .string()
  .transform((value) => new Date(value))
  .refine((date) => !Number.isNaN(date.getTime()))
  .nullish()
  .catch(null)
  .default(null);
const count = z.int().catch(0).default(0);
const minorUnits = z.int().nullish().catch(null).default(null);

const addressee = { full_name: text, domain: text };
const money = { amount: minorUnits, currency: text };

/** What the team is asked to do something about. */
export const taskKinds = [
  "paid_without_profile",
  "two_subscriptions",
  "take_site_down",
  "message_given_up",
  "activation_due",
  "domain_claimed_twice",
  "migration_asked",
  "emails_stalled",
  "reconciliation_stalled",
  "stripe_customer_conflict",
  "paid_unknown_price",
] as const;

// Amounts are in minor units of their currency; times are ISO 8601.
const payloads = {
  payment_received: z.object({ ...addressee, activation_deadline: moment }),
  domain_connected: z.object(addressee),
  site_live: z.object({ ...addressee, wordpress_url: text }),
  subscription_cancelling: z.object({ ...addressee, ends_at: moment }),
  subscription_kept: z.object({ ...addressee, renews_at: moment }),
  subscription_ended: z.object(addressee),
  charge_upcoming: z.object({ ...addressee, ...money, charge_at: moment }),
  charge_failed: z.object({ ...addressee, ...money, next_attempt_at: moment, grace_ends_at: moment }),
  suspension_warning: z.object({ ...addressee, ...money, grace_ends_at: moment }),
  site_suspended: z.object({
    ...addressee,
    ...money,
    reason: z.enum(["payment", "team"]).catch("team"),
  }),
  site_reactivated: z.object(addressee),
  payment_refunded: z.object({ ...addressee, ...money, amount_paid: minorUnits, number: text }),
  price_change: z.object({ ...addressee, ...money, amount_before: minorUnits, starts_at: moment }),
  price_change_cancelled: z.object({ ...addressee, ...money }),
  password_changed: z.object(addressee),
  message_answered: z.object({
    ...addressee,
    contact_id: z.uuid().nullish().catch(null).default(null),
    subject: text,
    answer: text,
  }),
  team_task: z.object({
    ...addressee,
    kind: z.enum(taskKinds).nullish().catch(null).default(null),
    subject: text,
    due_at: moment,
    details: z.record(z.string(), z.unknown()).catch({}).default({}),
  }),
  team_digest: z.object({
    ...addressee,
    new_customers: count,
    overdue_payments: count,
    activations: count,
    next_deadline: moment,
    open_messages: count,
    open_tasks: count,
    overdue_tasks: count,
    failed_emails: count,
    open_failures: count,
  }),
};

export type EmailTemplate = keyof typeof payloads;

/** What a template is filled with; what is null is left unsaid. */
export type EmailPayload<Template extends EmailTemplate> = z.output<(typeof payloads)[Template]>;

/** Every template that the outbox may hold. */
export const emailTemplates = Object.keys(payloads).filter(isEmailTemplate);

/** Whether a value names a template. */
export function isEmailTemplate(value: string): value is EmailTemplate {
  return Object.hasOwn(payloads, value);
}

/**
 * Reads what the database queued for a template.
 *
 * @throws when it is no object
 */
export function readPayload<Template extends EmailTemplate>(
  template: Template,
  value: unknown,
): EmailPayload<Template> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler loses which schema a generic name picks
  return payloads[template].parse(value) as EmailPayload<Template>;
}
