import type { SiteStatus } from "@contract/enums";
import { describe, expect, it } from "vitest";
import type { Site } from "./model";
import { expectingMs, idleMs, sitePollMs } from "./polling";

function withStatus(status: SiteStatus): Site {
  return {
    id: "s1",
    domain: null,
    status,
    paidAt: null,
    activationDeadline: null,
    refundedAt: null,
    preparedAt: null,
    activatedAt: null,
    suspensionReason: null,
    suspensionNote: null,
    takenDownAt: null,
    returnDeadline: null,
    wordpressUrl: null,
    model: null,
    wishes: null,
    files: [],
    migration: "none",
    migrationFrom: null,
    check: null,
    requestedDomain: null,
    requestedAt: null,
    events: [],
  };
}

describe("sitePollMs", () => {
  it.each([
    ["awaiting_payment", false, idleMs],
    ["awaiting_payment", true, expectingMs],
    ["awaiting_activation", false, expectingMs],
    ["awaiting_activation", true, expectingMs],
    ["active", false, idleMs],
    ["active", true, idleMs],
    ["suspended", false, idleMs],
    ["suspended", true, expectingMs],
    ["cancelled", false, idleMs],
    ["cancelled", true, expectingMs],
  ] as const)("returns for %s, with an expected payment %s, the interval %i ms", (status, expected, ms) => {
    expect(sitePollMs(withStatus(status), expected)).toBe(ms);
  });

  it("returns the short interval before the first answer only when a payment is expected", () => {
    expect(sitePollMs(undefined, true)).toBe(expectingMs);
    expect(sitePollMs(undefined, false)).toBe(idleMs);
  });

  it("refetches an activation within ten seconds", () => {
    expect(expectingMs).toBeLessThan(10_000);
  });
});
