import * as z from "zod";
import { teamRoles, teamTaskKinds } from "../contract/enums.ts";

// A queued payload may lack a value or contain an unreadable one. Such values become null.
const text = z.string().trim().min(1).nullish().catch(null).default(null);
const moment = z
  .string()
  .transform((value) => new Date(value))
  .refine((date) => !Number.isNaN(date.getTime()))
  .nullish()
  .catch(null)
  .default(null);
const count = z.int().catch(0).default(0);
const flag = z.boolean().nullish().catch(null).default(null);
const minorUnits = z.int().nullish().catch(null).default(null);

// renews_at: the next charge, which happens by itself; card_by: its day when a card must be added before; both null
// without a charge.
const promise = { renews_at: moment, card_by: moment };

const addressee = { full_name: text, domain: text };
const money = { amount: minorUnits, currency: text };
// price: without discounts; amount: with them.
const discountedPrice = { ...money, price: minorUnits, discount_ends_at: moment, discounted_once: flag };
const receipt = { ...money, number: text, receipt_url: text };

const voucher = { voucher: z.enum(["boleto", "pix"]).nullish().catch(null).default(null) };

// Amounts are in minor units; times are ISO 8601.
const payloads = {
  payment_received: z.object({ ...addressee, ...receipt, ...promise, activation_deadline: moment }),
  payment_receipt: z.object({ ...addressee, ...receipt, ...promise, paid_at: moment }),
  domain_connected: z.object(addressee),
  // connected: whether a check found that the domain points here; null without a check. provided: whether the panel signs
  // in to WordPress.
  site_live: z.object({ ...addressee, wordpress_url: text, connected: flag, provided: flag }),
  // by_team: whether the team ends it; null or false for the customer.
  subscription_cancelling: z.object({ ...addressee, ends_at: moment, by_team: flag }),
  subscription_kept: z.object({ ...addressee, ...promise }),
  subscription_ended: z.object({ ...addressee, by_team: flag }),
  charge_upcoming: z.object({ ...addressee, ...money, ...promise, charge_at: moment }),
  // card: whether there is one on file.
  charge_failed: z.object({
    ...addressee,
    ...money,
    next_attempt_at: moment,
    grace_ends_at: moment,
    card: flag,
  }),
  invoice_issued: z.object({ ...addressee, ...money, due_at: moment, invoice_url: text }),
  invoice_overdue: z.object({
    ...addressee,
    ...money,
    due_at: moment,
    grace_ends_at: moment,
    invoice_url: text,
  }),
  // invoice_url: the page to pay on, of an invoice that no card is charged for.
  suspension_warning: z.object({
    ...addressee,
    ...money,
    grace_ends_at: moment,
    card: flag,
    invoice_url: text,
  }),
  site_suspended: z.object({
    ...addressee,
    ...money,
    reason: z.enum(["payment", "team"]).catch("team"),
    note: text,
    // Whether it was live before.
    activated: flag,
    invoice_url: text,
  }),
  // activated: whether it was live before the suspension. grace_ends_at: until when the team lets the customer owe; null
  // after a payment.
  site_reactivated: z.object({
    ...addressee,
    return_deadline: moment,
    activated: flag,
    back: flag,
    grace_ends_at: moment,
  }),
  domain_changed: z.object({ ...addressee, connected: flag }),
  domain_change_declined: z.object({ ...addressee, note: text }),
  // stopped: the whole payment is back before the activation, so that the site is not prepared. renewal_amount: what the
  // next charge costs when the subscription goes on after a full refund.
  payment_refunded: z.object({
    ...addressee,
    ...money,
    amount_paid: minorUnits,
    number: text,
    stopped: flag,
    renewal_amount: minorUnits,
    ...promise,
  }),
  voucher_issued: z.object({ ...addressee, ...money, ...voucher, expires_at: moment, voucher_url: text }),
  voucher_expired: z.object({ ...addressee, ...money, ...voucher }),
  price_change: z.object({
    ...addressee,
    ...discountedPrice,
    price_before: minorUnits,
    amount_before: minorUnits,
    starts_at: moment,
    ...promise,
  }),
  price_change_cancelled: z.object({ ...addressee, ...discountedPrice, starts_at: moment }),
  password_changed: z.object(addressee),
  factor_added: z.object(addressee),
  factor_removed: z.object(addressee),
  account_closed: z.object(addressee),
  message_answered: z.object({
    ...addressee,
    contact_id: z.uuid().nullish().catch(null).default(null),
    subject: text,
    answer: text,
  }),
  team_message: z.object({
    ...addressee,
    contact_id: z.uuid().nullish().catch(null).default(null),
    subject: text,
    message: text,
  }),
  team_invitation: z.object({
    ...addressee,
    role: z.enum(teamRoles).catch("editor"),
    invited_by: text,
    expires_at: moment,
    token: text,
  }),
  // former_email and masked_email: with all but the first character before the @ hidden.
  email_correction: z.object({
    ...addressee,
    former_email: text,
    email: text,
    requested_by: text,
    expires_at: moment,
    token: text,
  }),
  email_correction_notice: z.object({ ...addressee, masked_email: text }),
  email_changed: z.object({ ...addressee, masked_email: text }),
  team_task: z.object({
    ...addressee,
    kind: z.enum(teamTaskKinds).nullish().catch(null).default(null),
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

/** Values of a template; null values are omitted. */
export type EmailPayload<Template extends EmailTemplate> = z.output<(typeof payloads)[Template]>;

/** Every template of the outbox. */
export const emailTemplates = Object.keys(payloads).filter(isEmailTemplate);

/** Returns whether a value is a template. */
export function isEmailTemplate(value: string): value is EmailTemplate {
  return Object.hasOwn(payloads, value);
}

/**
 * Reads the queued payload of a template.
 *
 * @throws when it is not an object
 */
export function readPayload<Template extends EmailTemplate>(
  template: Template,
  value: unknown,
): EmailPayload<Template> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler loses which schema a generic name picks
  return payloads[template].parse(value) as EmailPayload<Template>;
}
