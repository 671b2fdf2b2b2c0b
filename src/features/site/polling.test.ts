import { describe, expect, it } from "vitest";
import type { Site, SiteStatus } from "./model";
import { EXPECTING_MS, IDLE_MS, sitePollMs } from "./polling";

function withStatus(status: SiteStatus): Site {
  return {
    id: "s1",
    domain: null,
    status,
    paidAt: null,
    activationDeadline: null,
    preparedAt: null,
    activatedAt: null,
    suspensionReason: null,
    wordpressUrl: null,
    events: [],
  };
}

describe("how often a site is read again", () => {
  it.each([
    ["awaiting_payment", false, IDLE_MS],
    ["awaiting_payment", true, EXPECTING_MS],
    ["awaiting_activation", false, EXPECTING_MS],
    ["awaiting_activation", true, EXPECTING_MS],
    ["active", false, IDLE_MS],
    ["active", true, IDLE_MS],
    ["suspended", false, IDLE_MS],
    ["suspended", true, EXPECTING_MS],
    ["cancelled", false, IDLE_MS],
    ["cancelled", true, EXPECTING_MS],
  ] as const)("%s, payment expected %s: every %i ms", (status, expected, ms) => {
    expect(sitePollMs(withStatus(status), expected)).toBe(ms);
  });

  it("asks soon before the first answer only when a payment is expected", () => {
    expect(sitePollMs(undefined, true)).toBe(EXPECTING_MS);
    expect(sitePollMs(undefined, false)).toBe(IDLE_MS);
  });

  it("shows an activation within ten seconds", () => {
    expect(EXPECTING_MS).toBeLessThan(10_000);
  });
});
