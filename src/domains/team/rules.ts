import { closingReasons } from "@contract/enums";
import { isLiveStatus } from "@contract/subscriptions";
import * as z from "zod/mini";
import { requiredText, says } from "@/platform/validation";
import type { CustomerDetail, CustomerSubscription } from "./data";

/** What the team sees of a customer: without the permission, the data is unknown rather than missing. */
type Visible = { seesMoney: boolean; seesSites: boolean };

type ClosingEffect = "billing" | "billingUnknown" | "site" | "siteBuilt" | "siteUnknown" | "data";

/** Returns what closing a customer's account ends. A site that was never built needs no removal. */
export function closingEffects(
  { subscriptions, site }: Pick<CustomerDetail, "subscriptions" | "site">,
  { seesMoney, seesSites }: Visible,
): readonly ClosingEffect[] {
  const hasLive = subscriptions.some(({ status }) => isLiveStatus(status));
  const isBuilt = site !== null && (site.activatedAt ?? site.preparedAt ?? site.wordpressUrl) !== null;
  const effects: ClosingEffect[] = [];
  if (hasLive) effects.push("billing");
  else if (!seesMoney) effects.push("billingUnknown");
  if (isBuilt) effects.push(site.status === "active" ? "site" : "siteBuilt");
  else if (!seesSites) effects.push("siteUnknown");
  return [...effects, "data"];
}

/** The form that closes an account. @param email the e-mail of the account, which is typed to confirm */
export function closingSchema(email: string) {
  const isEmail = (typed: string) => typed.toLowerCase() === email.toLowerCase();
  return z.object({
    reason: z.enum(closingReasons),
    email: requiredText().check(z.refine(isEmail, says("admin:invalid.otherEmail"))),
  });
}

/**
 * Returns whether a subscription has a discount of its own that the next charge still has. One of the customer or of the
 * plan's item is not ended from here.
 *
 * @param now milliseconds
 */
export function hasOwnDiscount({ discounts }: Pick<CustomerSubscription, "discounts">, now: number): boolean {
  return storedDiscounts
    .parse(discounts)
    .some(({ of, ends_at: end }) => of === "subscription" && (end === null || end * 1000 > now));
}

const storedDiscounts = z.array(z.object({ of: z.string(), ends_at: z.nullable(z.number()) }));

/** Returns whether two subscriptions are live, which is one too many. */
export function hasTwoLive(subscriptions: readonly CustomerSubscription[]): boolean {
  return subscriptions.filter(({ status }) => isLiveStatus(status)).length > 1;
}

/** Returns the page of an object in Stripe's dashboard, by its id. */
export function stripePage(kind: "customers" | "subscriptions" | "invoices", id: string): string {
  return `https://dashboard.stripe.com/${kind}/${encodeURIComponent(id)}`;
}

/** Returns the subscription that counts: the live one, else the latest. */
export function presentSubscription(
  subscriptions: readonly CustomerSubscription[],
): CustomerSubscription | null {
  return subscriptions.find(({ status }) => isLiveStatus(status)) ?? subscriptions[0] ?? null;
}

/** The length of time that someone is a customer, in whole months; in days within the first month. */
export function customerFor(since: string, now: number): { unit: "days" | "months"; count: number } {
  const from = new Date(since);
  const to = new Date(now);
  const months =
    (to.getFullYear() - from.getFullYear()) * 12 +
    to.getMonth() -
    from.getMonth() -
    Number(to.getDate() < from.getDate());
  return months > 0
    ? { unit: "months", count: months }
    : { unit: "days", count: Math.max(0, Math.floor((now - from.getTime()) / 86_400_000)) };
}
