import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { recordedInvoice, recordedSubscription } from "../../../../tools/testing/recorded-objects.ts";
import { toUnclaimed, toUnknownPrice } from "./unclaimed.ts";

const subscription = recordedSubscription();
const minutesLater = (minutes: number) => new Date((subscription.created + minutes * 60) * 1000);
const paid = recordedInvoice({ amount_paid: 9990, customer_email: "invoice@example.com" });
const nothingPaid = recordedInvoice({ amount_paid: 0 });
const session = (over: object) => ({ status: "complete", ...over }) as Stripe.Checkout.Session;
const nobody = { profileId: null, session: null, referenced: null };

const unclaimed = (over: object = {}, invoices = [paid], minutes = 10) =>
  toUnclaimed(subscription, { ...nobody, ...over }, invoices, minutesLater(minutes));

describe("toUnclaimed", () => {
  it("returns the payer's address, or the invoice's address when the payer typed none", () => {
    const typed = session({ customer_details: { email: "typed@example.com" } });
    expect(unclaimed({ session: typed })).toMatchObject({ email: "typed@example.com" });
    expect(unclaimed({ session: session({ customer_details: null, customer_email: null }) })).toMatchObject({
      email: "invoice@example.com",
    });
  });

  it("returns null while nothing is paid, as in a free first month", () => {
    expect(unclaimed({}, [nothingPaid])).toBeNull();
    expect(unclaimed({}, [nothingPaid, paid])).toMatchObject({ kind: "paid_without_profile" });
  });

  it("returns null for ten minutes, unless the checkout is complete", () => {
    expect(unclaimed({}, [paid], 9)).toBeNull();
    expect(unclaimed({}, [paid], 10)).not.toBeNull();
    expect(unclaimed({ session: session({ status: "open" }) }, [paid], 9)).toBeNull();
    expect(unclaimed({ session: session({}) }, [paid], 0)).not.toBeNull();
  });

  it("returns a conflict when the payment link names a profile", () => {
    expect(unclaimed({ referenced: "profile-1" })).toMatchObject({
      kind: "stripe_customer_conflict",
      profile_id: "profile-1",
    });
  });
});

describe("toUnknownPrice", () => {
  it("returns the buyer's profile, address and price", () => {
    expect(toUnknownPrice(subscription, { profileId: "profile-1" }, [paid])).toMatchObject({
      kind: "paid_unknown_price",
      profile_id: "profile-1",
      email: "invoice@example.com",
      price_id: subscription.items.data[0]?.price.id,
    });
    const typed = session({ customer_details: { email: "typed@example.com" } });
    const named = { profileId: null, session: typed, referenced: "profile-2" };
    expect(toUnknownPrice(subscription, named, [paid])).toMatchObject({
      profile_id: "profile-2",
      email: "typed@example.com",
    });
  });

  it("returns null when nothing is paid, the subscription ended, or it names no profile", () => {
    expect(toUnknownPrice(subscription, { profileId: "profile-1" }, [nothingPaid])).toBeNull();
    const over = recordedSubscription({ status: "canceled" });
    expect(toUnknownPrice(over, { profileId: "profile-1" }, [paid])).toBeNull();
    expect(toUnknownPrice(subscription, nobody, [paid])).toBeNull();
  });
});
