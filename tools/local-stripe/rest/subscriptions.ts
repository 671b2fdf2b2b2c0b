import { contextOf } from "../billing-account.ts";
import { mergeChanges } from "../model/change.ts";
import type { Subscription } from "../model/stored.ts";
import {
  cancelSubscription,
  updateSubscription,
  feedbacks,
  hasEnded,
} from "../model/subscription-transitions.ts";
import { pauseBehaviors, type PauseCollection } from "../model/pause-collection.ts";
import type { CancellationDetails, SubscriptionUpdate } from "../model/subscription-transitions.ts";
import type { Context } from "../model/context.ts";
import { redeemCoupons } from "../model/discount.ts";
import { periodEnd } from "../model/subscription.ts";
import type { Call, Operation } from "./call.ts";
import { readCoupons } from "./coupons.ts";
import { create, readCollection } from "./create-subscription.ts";
import { invalid, resourceMissing } from "./errors.ts";
import { givenFields, listPage, retrieve } from "./objects.ts";
import { readCreated } from "./pagination.ts";
import { readPriceChange } from "./price-change.ts";
import type { Params } from "./params.ts";

/** Subscriptions: create, retrieve, list, update (end, price, quantity, discounts, collection, its pause) and cancel. */
export const subscriptionOperations: Operation[] = [
  { method: "POST", path: "/subscriptions", handle: create },
  { method: "GET", path: "/subscriptions", handle: list },
  { method: "GET", path: "/subscriptions/:id", handle: (call) => retrieve(call, "subscription") },
  { method: "POST", path: "/subscriptions/:id", handle: update },
  { method: "DELETE", path: "/subscriptions/:id", handle: cancel },
  { method: "DELETE", path: "/subscriptions/:id/discount", handle: removeDiscounts },
];

const statuses = [
  "active",
  "all",
  "canceled",
  "ended",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
] as const;

function update(call: Call): Subscription {
  const before = retrieve(call, "subscription");
  const edit = readUpdate(call, before);
  const editable = ["cancellation", "metadata"];
  const billing = ["items", "proration_behavior", "discounts"];
  if (
    hasEnded(before) &&
    (Object.keys(edit).some((name) => !editable.includes(name)) ||
      billing.some((name) => call.params.has(name)))
  ) {
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const context = contextOf(call.store, before.customer, call.context);
  const { change, subscription } = updateSubscription(before, edit, context);
  const priced = readPriceChange(call, subscription);
  const changes = mergeChanges([change, ...(priced ? [priced] : [])]);
  const latest = changes.put.findLast((object) => object.object === "subscription") ?? subscription;
  const redeemed = readDiscounts(call, latest, context);
  const all = mergeChanges([changes, ...(redeemed ? [redeemed.change] : [])]);
  call.commit(all, context);
  return redeemed?.subscription ?? latest;
}

function removeDiscounts(call: Call): { object: "discount"; deleted: true } {
  const before = retrieve(call, "subscription");
  const context = contextOf(call.store, before.customer, call.context);
  call.commit(redeemCoupons(before, { kept: [], coupons: [] }, context).change, context);
  return { object: "discount", deleted: true };
}

/** Reads `discounts`, which overwrite the present ones; an empty text removes them. */
function readDiscounts(call: Call, subscription: Subscription, context: Context) {
  const { params } = call;
  if (!params.has("discounts")) return null;
  if (params.isCleared("discounts")) {
    return redeemCoupons(subscription, { kept: [], coupons: [] }, context);
  }
  const given = params.objects("discounts");
  const kept = given.flatMap((one) => one.text("discount") ?? []);
  const unknown = kept.find((id) => !subscription.discounts.includes(id));
  if (unknown !== undefined) throw resourceMissing("discount", unknown, "discounts");
  return redeemCoupons(
    subscription,
    { kept, coupons: readCoupons(call, given, subscription.currency) },
    context,
  );
}

function readUpdate(call: Call, before: Subscription): SubscriptionUpdate {
  const { params } = call;
  const cancelAtPeriodEnd = params.boolean("cancel_at_period_end");
  const cancelAt = readCancelAt(call, before);
  if (cancelAtPeriodEnd !== undefined && cancelAt !== undefined) {
    throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
  }
  const method = params.clearable("default_payment_method");
  if (typeof method === "string" && !call.store.get("payment_method", method)) {
    throw resourceMissing("PaymentMethod", method, "default_payment_method");
  }
  return givenFields({
    cancelAtPeriodEnd,
    cancelAt,
    cancellation: readCancellationDetails(params),
    metadata: params.metadata("metadata", before.metadata),
    description: params.clearable("description"),
    defaultPaymentMethod: method,
    daysUntilDue: readCollection(params, before),
    pause: readPause(call, before),
  });
}

function readPause(call: Call, subscription: Subscription): PauseCollection | null | undefined {
  const { params } = call;
  if (!params.has("pause_collection")) return undefined;
  if (!params.hasParts("pause_collection")) {
    return params.clearable("pause_collection") === null ? null : undefined;
  }
  const pause = params.object("pause_collection");
  const behavior = pause?.oneOf("behavior", pauseBehaviors);
  const resumesAt = pause?.integer("resumes_at") ?? null;
  if (behavior === undefined) {
    throw invalid("Missing required param: pause_collection[behavior].", "pause_collection[behavior]");
  }
  if (resumesAt !== null && resumesAt <= contextOf(call.store, subscription.customer, call.context).now) {
    throw invalid("`resumes_at` must be a timestamp in the future.", "pause_collection[resumes_at]");
  }
  return { behavior, resumes_at: resumesAt };
}

function readCancelAt(call: Call, subscription: Subscription): number | null | undefined {
  const written = call.params.clearable("cancel_at");
  if (written === undefined || written === null) return written;
  if (written === "min_period_end" || written === "max_period_end") return periodEnd(subscription);
  const timestamp = Number(written);
  if (
    !Number.isSafeInteger(timestamp) ||
    timestamp <= contextOf(call.store, subscription.customer, call.context).now
  ) {
    throw invalid("`cancel_at` must be a timestamp in the future.", "cancel_at");
  }
  return timestamp;
}

function readCancellationDetails(params: Params): CancellationDetails | undefined {
  const words = params.object("cancellation_details");
  if (!words) return undefined;
  const comment = words.clearable("comment");
  const feedback = words.clearable("feedback");
  const known = feedbacks.find((choice) => choice === feedback);
  if (typeof feedback === "string" && known === undefined) {
    throw invalid(
      `Invalid cancellation_details[feedback]: must be one of ${feedbacks.join(", ")}`,
      "cancellation_details[feedback]",
    );
  }
  return givenFields({ comment, feedback: feedback === undefined ? undefined : (known ?? null) });
}

function cancel(call: Call): Subscription {
  const before = retrieve(call, "subscription");
  const words = readCancellationDetails(call.params);
  call.params.boolean("invoice_now");
  call.params.boolean("prorate");
  if (hasEnded(before)) throw resourceMissing("subscription", before.id);
  const context = contextOf(call.store, before.customer, call.context);
  const { change, subscription } = cancelSubscription(before, words, context);
  call.commit(change, context);
  return subscription;
}

function list(call: Call) {
  const { params } = call;
  const price = params.text("price");
  const status = params.oneOf("status", statuses);
  const created = readCreated(params);
  return listPage(
    call,
    "subscription",
    // Without these two filters Stripe leaves out subscriptions on a test clock; the local Stripe includes them.
    { customer: params.text("customer"), test_clock: params.text("test_clock") },
    (subscription) =>
      (price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
      hasStatus(subscription, status) &&
      created(subscription.created),
  );
}

/** Without a filter, Stripe leaves out canceled subscriptions. */
function hasStatus(subscription: Subscription, wanted: (typeof statuses)[number] | undefined): boolean {
  if (wanted === undefined) return subscription.status !== "canceled";
  if (wanted === "all") return true;
  return wanted === "ended" ? hasEnded(subscription) : subscription.status === wanted;
}
