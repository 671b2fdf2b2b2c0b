import { couponDurations, newCoupon } from "../model/discount.ts";
import { updated } from "../model/change.ts";
import type { Coupon } from "../model/stored.ts";
import type { Call, Operation } from "./call.ts";
import { invalid } from "./errors.ts";
import { givenFields, listPage, retrieve } from "./objects.ts";
import { readCreated } from "./pagination.ts";
import type { Params } from "./params.ts";

/** Coupons: create, retrieve, update and list. */
export const couponOperations: Operation[] = [
  { method: "POST", path: "/coupons", handle: create },
  { method: "GET", path: "/coupons", handle: list },
  { method: "GET", path: "/coupons/:id", handle: (call) => retrieve(call, "coupon") },
  { method: "POST", path: "/coupons/:id", handle: update },
];

/** Reads the coupons that `discounts[n][coupon]` names. An invalid one is refused, as Stripe does. */
export function readCoupons(call: Call, discounts: readonly Params[], currency: string): Coupon[] {
  return discounts.flatMap((one) => {
    const id = one.text("coupon");
    if (id === undefined) return [];
    const coupon = retrieve(call, "coupon", id, one.nameOf("coupon"));
    if (!coupon.valid || (coupon.redeem_by !== null && coupon.redeem_by <= call.context.now)) {
      throw invalid(`Coupon expired: ${id}`, one.nameOf("coupon"), "coupon_expired");
    }
    if (coupon.currency !== null && coupon.currency !== currency) {
      throw invalid(`The coupon \`${id}\` is in another currency.`, one.nameOf("coupon"));
    }
    return [coupon];
  });
}

function create(call: Call): Coupon {
  const { params, store } = call;
  const id = params.text("id");
  if (id !== undefined && store.get("coupon", id)) {
    throw invalid(`Coupon already exists.`, "id", "resource_already_exists");
  }
  const duration = params.oneOf("duration", couponDurations) ?? "once";
  const months = params.integer("duration_in_months");
  if ((duration === "repeating") !== (months !== undefined && months > 0)) {
    throw invalid(
      "`duration_in_months` is required for a `repeating` coupon, and for no other.",
      "duration_in_months",
    );
  }
  const coupon = newCoupon(
    {
      ...givenFields({
        id,
        name: params.text("name"),
        metadata: params.metadata("metadata"),
        max_redemptions: params.integer("max_redemptions"),
        redeem_by: params.integer("redeem_by"),
      }),
      ...readReduction(params),
      duration,
      duration_in_months: months ?? null,
    },
    call.context,
  );
  call.commit({ put: [coupon], events: [{ type: "coupon.created", object: coupon }] });
  return coupon;
}

function readReduction(params: Params): Pick<Coupon, "amount_off" | "currency" | "percent_off"> {
  const percent = params.text("percent_off");
  const amount = params.integer("amount_off");
  const currency = params.text("currency")?.toLowerCase();
  if ((percent === undefined) === (amount === undefined)) {
    throw invalid("You must pass either `percent_off` or `amount_off`.", "percent_off");
  }
  if (percent !== undefined) {
    const share = Number(percent);
    if (!(share > 0 && share <= 100)) {
      throw invalid("`percent_off` must be more than 0 and at most 100.", "percent_off");
    }
    return { amount_off: null, currency: null, percent_off: share };
  }
  if (amount === undefined || amount < 1) throw invalid("`amount_off` must be positive.", "amount_off");
  if (currency === undefined) throw invalid("You must pass currency when passing amount_off.", "currency");
  return { amount_off: amount, currency, percent_off: null };
}

function update(call: Call): Coupon {
  const before = retrieve(call, "coupon");
  const { params } = call;
  const after: Coupon = {
    ...before,
    ...givenFields({
      name: params.clearable("name"),
      metadata: params.metadata("metadata", before.metadata ?? {}),
    }),
  };
  call.commit({ put: [after], events: updated("coupon.updated", before, after) });
  return after;
}

function list(call: Call) {
  const created = readCreated(call.params);
  return listPage(call, "coupon", {}, (coupon) => created(coupon.created));
}
