import type { Stripe } from "stripe";
import { expect, it } from "vitest";
import { recordedSubscription } from "../../../../tools/testing/recorded-objects.ts";
import { createStripe } from "../stripe-client.ts";
import { fetchDiscounts } from "./discounts.ts";

const coupon = (columns: Partial<Stripe.Coupon>): Stripe.Coupon => ({
  id: "friends",
  object: "coupon",
  amount_off: null,
  created: 1,
  currency: null,
  duration: "forever",
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 1,
  valid: true,
  ...columns,
});

const discount = (of: string | Stripe.Coupon, end: number | null = null): Stripe.Discount => ({
  id: "di_1",
  object: "discount",
  checkout_session: null,
  customer: "cus_1",
  customer_account: null,
  end,
  invoice: null,
  invoice_item: null,
  promotion_code: null,
  source: { coupon: of, type: "coupon" },
  start: 1,
  subscription: null,
  subscription_item: null,
});

const asked: string[] = [];
const stripe = createStripe({
  secretKey: "sk_test_1",
  request: async (request) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request);
    asked.push(pathname);
    return Response.json(coupon({ id: "ofitem", percent_off: 10, name: "Item" }));
  },
});

function withDiscounts(
  discounts: Stripe.Discount[],
  { ofItem = [], ofCustomer = null }: { ofItem?: Stripe.Discount[]; ofCustomer?: Stripe.Discount | null },
) {
  const subscription = recordedSubscription({ discounts });
  const customer = { id: "cus_1", object: "customer", discount: ofCustomer } as Stripe.Customer;
  const [item] = subscription.items.data;
  return fetchDiscounts(stripe, { ...subscription, customer }, item && { ...item, discounts: ofItem });
}

it("returns the discounts of the item before those of the subscription, and fetches unexpanded coupons", async () => {
  const own = discount(coupon({ amount_off: 2000, duration: "repeating", name: "Amigos" }), 99);
  expect(await withDiscounts([own], { ofItem: [discount("ofitem")] })).toEqual([
    { name: "Item", percent_off: 10, amount_off: null, duration: "forever", ends_at: null, of: "item" },
    {
      name: "Amigos",
      percent_off: null,
      amount_off: 2000,
      duration: "repeating",
      ends_at: 99,
      of: "subscription",
    },
  ]);
  expect(asked).toEqual(["/v1/coupons/ofitem"]);
});

it("returns the customer's discount only for a subscription without its own", async () => {
  const ofCustomer = discount(coupon({ percent_off: 5 }));
  expect(await withDiscounts([], { ofCustomer })).toMatchObject([{ percent_off: 5, of: "customer" }]);
  const own = discount(coupon({ percent_off: 20 }));
  expect(await withDiscounts([own], { ofCustomer })).toMatchObject([{ percent_off: 20, of: "subscription" }]);
});
