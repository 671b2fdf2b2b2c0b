import { type DomainVerdict, type SiteEventReason, type SiteStatus, siteStatuses } from "@contract/enums";
import { describe, expect, it } from "vitest";
import {
  expectingMs,
  idleMs,
  isLive,
  isPaidSite,
  mayRequestMigration,
  type Site,
  siteEventKind,
  sitePhase,
  sitePollMs,
  openingProgress,
  timeLeft,
  toDnsRecords,
} from "./rules";

const paidTime = "2026-11-20T10:00:00Z";
const deadlineTime = "2026-11-22T10:00:00Z";
const preparedTime = "2026-11-21T08:00:00Z";
const liveTime = "2026-11-21T18:00:00Z";

function site(over: Partial<Site> = {}): Site {
  return {
    id: "s1",
    domain: "padaria.com.br",
    status: "awaiting_payment",
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
    previewUrl: null,
    report: null,
    migration: "none",
    model: null,
    wishes: null,
    files: [],
    migrationFrom: null,
    check: null,
    requestedDomain: null,
    requestedAt: null,
    events: [],
    ...over,
  };
}

const paid = { paidAt: paidTime, activationDeadline: deadlineTime } as const;
const prepared = { ...paid, preparedAt: preparedTime } as const;
const live = { ...prepared, activatedAt: liveTime } as const;

const fresh = site();
const preparing = site({ status: "awaiting_activation", ...paid });
const propagating = site({ status: "awaiting_activation", ...prepared });
const checked = (verdict: DomainVerdict) => ({
  domain: "padaria.com.br",
  verdict,
  tls: null,
  records: [],
  checkedAt: liveTime,
  nextCheckAt: null,
  connectedAt: verdict === "pointing_here" ? liveTime : null,
});
const connected = site({ ...propagating, check: checked("pointing_here") });
const waiting = site({ ...propagating, check: checked("none") });
const early = site({ ...preparing, check: checked("pointing_here") });
const active = site({ status: "active", ...live, check: checked("pointing_here") });
const unseen = site({ ...active, check: null });
const unanswered = site({ ...active, check: checked("unknown") });
const seenBefore = site({ ...active, check: { ...checked("unknown"), connectedAt: liveTime } });
const unconnected = site({ ...active, check: checked("elsewhere") });
const returning = site({ ...active, returnDeadline: deadlineTime });
const unpaidWaiting = site({ status: "suspended", suspensionReason: "payment", ...paid });
const unpaidPrepared = site({ status: "suspended", suspensionReason: "payment", ...prepared });
const unpaidLive = site({ status: "suspended", suspensionReason: "payment", ...live });
const heldWaiting = site({ status: "suspended", suspensionReason: "team", ...paid });
const heldLive = site({ status: "suspended", suspensionReason: "team", ...live });
const refunded = site({ ...prepared, refundedAt: liveTime, status: "awaiting_activation" });
const cancelledEarly = site({ status: "cancelled" });
const cancelledLive = site({ status: "cancelled", ...live });

const cases = [
  ["fresh", fresh, "awaiting_payment", "current upcoming", false],
  ["paid", preparing, "preparing", "done current", true],
  ["prepared", propagating, "domain", "done current", true],
  ["pointing here before it is prepared", early, "preparing", "done current", true],
  ["prepared and pointing here", connected, "domain_connected", "done current", true],
  ["prepared without a record", waiting, "domain_waiting", "done current", true],
  ["live", active, "active", "", true],
  ["live and never checked", unseen, "active_unknown", "", true],
  ["live and checked without an answer", unanswered, "active_unknown", "", true],
  ["live, seen before, and the last check without an answer", seenBefore, "active", "", true],
  ["live and pointing elsewhere", unconnected, "active_unconnected", "", true],
  ["paid again and taken down", returning, "returning", "", true],
  ["unpaid before it was built", unpaidWaiting, "suspended_payment", "done halted", false],
  ["unpaid before it was live", unpaidPrepared, "suspended_payment", "done halted", false],
  ["unpaid after it was live", unpaidLive, "suspended_payment", "", false],
  ["held by the team before it was built", heldWaiting, "suspended_team", "done halted", false],
  ["held by the team after it was live", heldLive, "suspended_team", "", false],
  ["refunded before it was live", refunded, "refunded", "", false],
  ["cancelled before payment", cancelledEarly, "cancelled", "", false],
  ["cancelled after it was live", cancelledLive, "cancelled", "", false],
] as const;

describe("phase, progress and payment of a site", () => {
  it.each(cases)("match for a site that is %s", (_name, value, phase, steps, isPaid) => {
    expect(sitePhase(value)).toBe(phase);
    const progress = openingProgress(value);
    expect(progress === null ? "" : `${progress.payment} ${progress.preparation}`).toBe(steps);
    expect(isPaidSite(value)).toBe(isPaid);
  });

  it("are tested for every status", () => {
    expect(new Set(cases.map(([, value]) => value.status))).toEqual(new Set(siteStatuses));
  });

  it("date the payment only when it is done", () => {
    expect(openingProgress(preparing)?.paidAt).toBe(paidTime);
    expect(openingProgress(fresh)?.paidAt).toBeNull();
  });

  it.each([null, undefined])("count %s as not paid", (none) => {
    expect(isPaidSite(none)).toBe(false);
  });
});

describe("isLive", () => {
  it.each([
    ["active", "2026-11-10T12:00:00Z", true],
    ["suspended", "2026-11-10T12:00:00Z", true],
    // Suspended by the team before it was first live.
    ["suspended", null, false],
    ["cancelled", "2026-11-10T12:00:00Z", false],
    ["awaiting_activation", null, false],
  ] as const)("returns for a site that is %s, live since %s: %s", (status, activatedAt, isUp) => {
    expect(isLive({ status, activatedAt })).toBe(isUp);
  });
});

describe("timeLeft", () => {
  const deadline = Date.parse(deadlineTime);
  const minute = 60_000;

  it.each([
    ["two days", 48 * 60 * minute, { overdue: false, value: 48, unit: "hour" }],
    ["almost two hours", 119 * minute, { overdue: false, value: 1, unit: "hour" }],
    ["an hour", 60 * minute, { overdue: false, value: 1, unit: "hour" }],
    ["less than an hour", 59.5 * minute, { overdue: false, value: 59, unit: "minute" }],
    ["seconds", 20_000, { overdue: false, value: 1, unit: "minute" }],
    ["none", 0, { overdue: false, value: 1, unit: "minute" }],
    ["a moment past", -1, { overdue: true }],
    ["days past", -72 * 60 * minute, { overdue: true }],
  ])("returns the time for %s", (_name, left, expected) => {
    expect(timeLeft(deadlineTime, deadline - left)).toEqual(expected);
  });
});

it.each<[SiteStatus | null, SiteStatus, SiteEventReason | null, string]>([
  [null, "awaiting_payment", null, "created"],
  ["awaiting_payment", "awaiting_activation", null, "paid"],
  ["cancelled", "awaiting_activation", null, "paid"],
  ["suspended", "awaiting_activation", null, "resumed"],
  ["awaiting_activation", "active", null, "live"],
  ["suspended", "active", null, "reactivated"],
  ["awaiting_activation", "suspended", "payment", "suspended_payment"],
  ["active", "suspended", "team", "suspended_team"],
  ["active", "active", "domain", "domain_changed"],
  ["active", "cancelled", null, "cancelled"],
])("maps an event from %s to %s with reason %s to %s", (from, to, reason, kind) => {
  expect(siteEventKind({ from, to, reason })).toBe(kind);
});

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
    previewUrl: null,
    report: null,
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

it("maps the configured records", () => {
  expect(
    toDnsRecords([
      { key: "dns_www_target", value: "sites.sitepronto.test" },
      { key: "dns_a_record", value: " 192.0.2.10 " },
      { key: "dns_name_servers", value: "ns1.sitepronto.test, ns2.sitepronto.test\n" },
    ]),
  ).toEqual([
    { type: "A", name: "@", value: "192.0.2.10" },
    { type: "CNAME", name: "www", value: "sites.sitepronto.test" },
    { type: "NS", name: null, value: "ns1.sitepronto.test" },
    { type: "NS", name: null, value: "ns2.sitepronto.test" },
  ]);
});

it("omits empty and missing records", () => {
  expect(toDnsRecords([])).toEqual([]);
  expect(
    toDnsRecords([
      { key: "dns_a_record", value: "" },
      { key: "dns_www_target", value: null },
    ]),
  ).toEqual([]);
});

const noon = Date.parse("2026-11-20T12:00:00Z");
const daysBefore = (days: number) => new Date(noon - days * 86_400_000).toISOString();

it("allows a migration request while the site is paid, until it was copied", () => {
  const may = siteStatuses.filter((status) =>
    mayRequestMigration({ status, refundedAt: null, migration: "none", activatedAt: null }, noon),
  );
  expect(may).toEqual(["awaiting_activation", "active"]);
  const states = ["none", "asked", "access_received", "copied", "checked"] as const;
  expect(
    states.filter((migration) =>
      mayRequestMigration(
        { status: "active", refundedAt: null, migration, activatedAt: daysBefore(1) },
        noon,
      ),
    ),
  ).toEqual(["none", "asked", "access_received"]);
});

it("stops offering a migration two months after the site went live, except for an open request", () => {
  const old = { status: "active", refundedAt: null, activatedAt: daysBefore(61) } as const;
  expect(mayRequestMigration({ ...old, migration: "none" }, noon)).toBe(false);
  expect(mayRequestMigration({ ...old, migration: "asked" }, noon)).toBe(true);
});
