import { describe, expect, it } from "vitest";
import { customerSite, subscription } from "@/test/dashboard";
import { accountNotices } from "./account-notices";

const none = { subscription: undefined, site: undefined, pendingEmail: undefined };
const kinds = (account: Partial<Parameters<typeof accountNotices>[0]>) =>
  accountNotices({ ...none, ...account }).map(({ kind }) => kind);

describe("accountNotices", () => {
  it("returns no notice while data is loading or when there is no problem", () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ subscription: null, site: null })).toEqual([]);
    expect(kinds({ subscription: subscription(), site: customerSite({ status: "active" }) })).toEqual([]);
    expect(kinds({ subscription: subscription({ status: "canceled" }) })).toEqual([]);
  });

  it("includes a suspended site before the subscription is loaded", () => {
    const site = customerSite({ status: "suspended", suspensionReason: "payment" });
    expect(kinds({ site })).toEqual(["unpaid"]);
    expect(kinds({ site, subscription: subscription({ status: "unpaid" }) })).toEqual(["unpaid"]);
  });

  it("includes how far the site is, and null while it is loading", () => {
    const owing = subscription({ status: "unpaid" });
    const held = customerSite({ status: "suspended", suspensionReason: "team" });
    const noticesOf = (site: Parameters<typeof accountNotices>[0]["site"]) =>
      accountNotices({ ...none, subscription: owing, site });
    expect(noticesOf(held)).toMatchObject([
      { kind: "suspended_team" },
      { kind: "unpaid", stage: "suspended" },
    ]);
    expect(noticesOf(undefined)).toMatchObject([{ kind: "unpaid", stage: null }]);
  });

  it("includes the payment deadline, and the suspended site after it", () => {
    const owing = { status: "past_due", graceEndsAt: "2026-11-27T12:00:00Z" } as const;
    expect(accountNotices({ ...none, subscription: subscription(owing) })).toMatchObject([
      { kind: "past_due", date: owing.graceEndsAt },
    ]);
    const late = subscription({ ...owing, inService: false });
    expect(accountNotices({ ...none, subscription: late })).toMatchObject([{ kind: "unpaid" }]);
  });

  it("sorts notices by urgency", () => {
    expect(
      kinds({
        subscription: subscription({ status: "past_due" }),
        site: customerSite({ status: "suspended", suspensionReason: "team" }),
        pendingEmail: "nova@exemplo.com",
      }),
    ).toEqual(["suspended_team", "past_due", "email"]);
  });

  it("names dismissible notices so that a new notice is shown again", () => {
    const named = (over: Parameters<typeof subscription>[0]) =>
      accountNotices({ ...none, subscription: subscription({ cancelAtPeriodEnd: true, ...over }) }).map(
        (notice) => ("dismissAs" in notice ? notice.dismissAs : null),
      );
    expect(named({})).toEqual(["cancelling:2026-12-20T12:00:00Z"]);
    expect(named({ periodEnd: "2027-01-20T12:00:00Z" })).toEqual(["cancelling:2027-01-20T12:00:00Z"]);
    expect(
      accountNotices({ ...none, subscription: subscription({ status: "past_due" }) }).some(
        (notice) => "dismissAs" in notice,
      ),
    ).toBe(false);
  });
});
