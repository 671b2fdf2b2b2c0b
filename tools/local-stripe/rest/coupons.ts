import { couponDurations, newCoupon } from "../model/coupon.ts";
import type { Coupon } from "../model/stored.ts";
import type { Call, Operation } from "./call.ts";
import { invalid, resourceMissing, StripeApiError } from "./errors.ts";
import { listPage, retrieve } from "./objects.ts";
import { missing } from "./params.ts";

/** Coupons: create, retrieve and list. */
export const couponOperations: Operation[] = [
  { method: "POST", path: "/coupons", handle: create },
  { method: "GET", path: "/coupons", handle: (call) => listPage(call, "coupon", {}) },
  { method: "GET", path: "/coupons/:id", handle: (call) => retrieve(call, "coupon") },
];

function create(call: Call): Coupon {
  const { params, store } = call;
  const id = params.text("id") ?? null;
  if (id !== null && store.get("coupon", id)) {
    throw new StripeApiError(400, "Coupon already exists.", { code: "resource_already_exists" });
  }
  const percentOff = readPercent(call);
  const amountOff = params.integer("amount_off") ?? null;
  const currency = params.text("currency")?.toLowerCase() ?? null;
  if ((percentOff === null) === (amountOff === null)) {
    throw invalid("You must provide either percent_off or amount_off, and not both.");
  }
  if (amountOff !== null && amountOff < 1) throw invalid("Invalid positive integer", "amount_off");
  if (amountOff !== null && currency === null) throw missing("currency");
  const duration = params.oneOf("duration", couponDurations) ?? "once";
  const months = params.integer("duration_in_months") ?? null;
  if ((duration === "repeating") !== (months !== null)) {
    throw invalid("`duration_in_months` is for coupons whose duration is `repeating`.", "duration_in_months");
  }
  const coupon = newCoupon(
    {
      id,
      percentOff,
      amountOff,
      currency: amountOff === null ? null : currency,
      duration,
      months,
      name: params.text("name") ?? null,
      metadata: params.metadata("metadata") ?? {},
    },
    call.context,
  );
  call.commit({ put: [coupon], events: [{ type: "coupon.created", object: coupon }] });
  return coupon;
}

function readPercent({ params }: Call): number | null {
  const written = params.text("percent_off");
  if (written === undefined) return null;
  const percent = Number(written);
  if (!(percent > 0 && percent <= 100))
    throw invalid("Invalid percent_off: must be in (0, 100].", "percent_off");
  return percent;
}

/** The coupons of `discounts[]`; an empty value clears them, and absent is undefined. */
export function readCoupons(call: Call, currency: string): Coupon[] | undefined {
  const { params, store } = call;
  if (!params.hasParts("discounts")) return params.clearable("discounts") === null ? [] : undefined;
  return params.objects("discounts").map((entry) => {
    const id = entry.required("coupon");
    const coupon = store.get("coupon", id);
    if (!coupon) throw resourceMissing("coupon", id, entry.nameOf("coupon"));
    if (coupon.currency !== null && coupon.currency !== currency) {
      throw invalid(`The coupon is for ${coupon.currency}, not ${currency}.`, entry.nameOf("coupon"));
    }
    return coupon;
  });
}
