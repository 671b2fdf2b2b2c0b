import type { DomainVerdict, MigrationState, TlsState } from "@contract/enums";
import { describe, expect, it, test } from "vitest";
import {
  certificateState,
  gapsOf,
  type ManagedSiteRow,
  nextStepOf,
  siteDetailsSchema,
  toManagedSite,
  workOf,
} from "./rules";

const row: ManagedSiteRow = {
  id: "site-1",
  status: "suspended",
  domain: "exemplo.com.br",
  deadline: null,
  refundedAt: null,
  preparedAt: null,
  activatedAt: null,
  suspensionReason: "payment",
  suspensionNote: null,
  takenDownAt: null,
  returnDeadline: null,
  wordpress_url: null,
  previewUrl: null,
  report: null,
  migration: "copied",
  model: null,
  wishes: null,
  files: [],
  migrationFrom: "https://antigo.com.br",
  updatedAt: "2026-11-20T12:00:00Z",
  customer: {
    id: "profile-1",
    fullName: "Ana Souza",
    email: "ana@exemplo.com",
    phone: "+5511987654321",
    language: "en",
    since: "2026-01-10T12:00:00Z",
    subscriptions: [],
  },
  paidAt: "2026-11-20T12:00:00Z",
  notes: {
    notes: "Azul",
    last_backup_on: "2026-11-20",
    certificate_expires_on: null,
    updatedAt: "2026-11-20T12:30:00Z",
  },
  accessStoredAt: "2026-11-20T12:00:00Z",
  ticks: [
    { item: "backup", at: "2026-11-20T12:00:00Z", by: { fullName: null, email: "bia@exemplo.com" } },
    { item: "hosting", at: "2026-11-20T12:00:00Z", by: null },
  ],
  events: [],
  check: null,
  request: null,
};

describe("toManagedSite", () => {
  it("maps the fields of the form, and the ticks by item", () => {
    expect(toManagedSite(row)).toMatchObject({
      details: { wordpress_url: "", migration: "copied", notes: "Azul", certificate_expires_on: "" },
      seen: "2026-11-20T12:30:00Z",
      ticks: { backup: { by: { email: "bia@exemplo.com" } }, hosting: { by: null } },
    });
  });

  it("maps missing values to empty fields", () => {
    expect(toManagedSite({ ...row, notes: null, ticks: [] })).toMatchObject({
      details: { notes: "", last_backup_on: "" },
      seen: "2026-11-20T12:00:00Z",
      ticks: {},
    });
  });
});

test.each([
  ["", "unknown"],
  ["2026-11-21", "expired"],
  ["2026-11-22", "soon"],
  ["2026-12-05", "soon"],
  ["2026-12-06", "fine"],
])("rates a certificate until %j as %s", (day, state) => {
  expect(certificateState(day, Date.parse("2026-11-22T12:00:00Z"))).toBe(state);
});

test.each([
  [{ wordpress_url: "exemplo" }, false],
  [{ wordpress_url: "javascript:alert(1)" }, false],
  [{ wordpress_url: "http://[" }, false],
  [{ wordpress_url: "https://exemplo.com.br:70000" }, false],
  [{ wordpress_url: "https://exemplo.com.br@outro.com" }, false],
  [{ wordpress_url: " https://exemplo.com.br/wp-admin " }, true],
  [{ last_backup_on: "20260-01-01" }, false],
  [{ last_backup_on: "2026-01-01" }, true],
  [{ notes: "x".repeat(20_001) }, false],
])("validates the team's data, case %#: %s", (entered, valid) => {
  expect(siteDetailsSchema.safeParse({ ...toManagedSite(row).details, ...entered }).success).toBe(valid);
});

const now = Date.parse("2026-11-22T12:00:00Z");
const check = (verdict: DomainVerdict, checkedAt: string | null, tls: TlsState | null = null) => ({
  domain: "exemplo.com.br",
  verdict,
  tls,
  records: [],
  checkedAt,
  nextCheckAt: null,
  connectedAt: null,
});

test.each<[DomainVerdict, string | null, boolean]>([
  ["pointing_here", "2026-11-22T11:00:00Z", false],
  ["pointing_here", "2026-11-21T11:59:00Z", true],
  ["pointing_here", null, true],
  ["partly", "2026-11-22T11:00:00Z", true],
  ["unknown", "2026-11-22T11:00:00Z", true],
])("counts a domain with the verdict %s at %s as a gap of an activation: %s", (verdict, at, isGap) => {
  const site = toManagedSite({ ...row, status: "awaiting_activation", check: check(verdict, at) });
  expect(gapsOf(site, now)).toEqual([
    ...(isGap ? ["domain"] : []),
    "wordpress",
    "template",
    "migration",
    "certificate",
    "handover",
  ]);
});

test.each<[MigrationState, boolean]>([
  ["none", false],
  ["asked", true],
  ["access_received", true],
  ["copied", true],
  ["checked", false],
])("counts a migration in the state %s as a gap of an activation: %s", (migration, isGap) => {
  const gaps = gapsOf(toManagedSite({ ...row, status: "awaiting_activation", migration }), now);
  expect(gaps.includes("migration")).toBe(isGap);
  expect(workOf(gaps).includes("migration")).toBe(isGap);
});

const fresh = "2026-11-22T11:00:00Z";

test.each(["active", "suspended"] as const)(
  "uses the last check of a site with the status %s, whatever its age",
  (status) => {
    const live: ManagedSiteRow = { ...row, status, ticks: [] };
    const seen = toManagedSite({
      ...live,
      check: check("pointing_here", "2025-05-10T12:00:00Z", "valid"),
    });
    expect(gapsOf(seen, now)).not.toContain("domain");
    expect(gapsOf(seen, now)).not.toContain("certificate");
    const lost = toManagedSite({ ...live, check: check("elsewhere", "2025-05-10T12:00:00Z") });
    expect(gapsOf(lost, now)).toContain("domain");
  },
);

test.each<[TlsState | null, boolean, string, boolean]>([
  ["valid", false, fresh, false],
  ["invalid", true, fresh, true],
  ["unreachable", true, fresh, true],
  [null, true, fresh, false],
  [null, false, fresh, true],
  ["invalid", true, "2026-11-21T11:59:00Z", false],
])(
  "counts a certificate with the state %s, the tick %s and a check at %s as a gap of an activation: %s",
  (tls, isTicked, at, isGap) => {
    const site = toManagedSite({
      ...row,
      status: "awaiting_activation",
      ticks: isTicked ? [{ item: "certificate", at: fresh, by: null }] : [],
      check: check("pointing_here", at, tls),
    });
    expect(gapsOf(site, now).includes("certificate")).toBe(isGap);
  },
);

test.each<[DomainVerdict, TlsState | null, string, boolean]>([
  ["elsewhere", null, "2026-11-22T10:00:00Z", true],
  ["none", null, "2026-11-22T10:00:00Z", true],
  ["none", null, "2026-11-20T12:00:00Z", true],
  ["none", null, "2026-11-19T12:00:00Z", false],
  ["pointing_here", "invalid", "2026-11-20T12:00:00Z", true],
  ["partly", null, "2026-11-22T10:00:00Z", false],
  ["unknown", null, "2026-11-22T10:00:00Z", false],
])(
  "counts a ticked certificate after a check with the verdict %s and the state %s at %s as a gap: %s",
  (verdict, tls, at, isGap) => {
    const site = toManagedSite({
      ...row,
      status: "awaiting_activation",
      ticks: [{ item: "certificate", at: "2026-11-20T10:00:00Z", by: null }],
      check: check(verdict, at, tls),
    });
    expect(gapsOf(site, now).includes("certificate")).toBe(isGap);
  },
);

describe("the domain of another customer", () => {
  const holder = {
    holder_site_id: "site-2",
    full_name: "Bia",
    email: null,
    domain: "www.padaria.com.br",
    status: "active",
    is_request: false,
    of_request: false,
  } as const;
  const gaps = (over: object) =>
    gapsOf(toManagedSite({ ...row, status: "awaiting_activation" }, [{ ...holder, ...over }]), Date.now());

  test.each([
    ["of a live site", {}, true],
    ["of a suspended site", { status: "suspended" }, true],
    ["of a site without a payment", { status: "awaiting_payment" }, false],
    ["of a cancelled site", { status: "cancelled" }, false],
    ["requested by another customer", { status: "active", is_request: true }, true],
    ["that only the request of this site names", { of_request: true }, false],
  ])("a domain %s, %j: is a gap %s", (_, over, isGap) => {
    expect(gaps(over).includes("domain_of_another")).toBe(isGap);
    expect(workOf(gaps(over)).includes("domain_of_another")).toBe(isGap);
  });
});

describe("nextStepOf", () => {
  const site = {
    status: "awaiting_activation",
    preparedAt: null,
    suspensionReason: null,
    returnDeadline: null,
  } as const;

  it("is the activation of a paid site", () => {
    expect(nextStepOf({ ...site, refundedAt: null })).toBe("activate");
  });

  it("is not the activation of a site whose payment is back with the customer", () => {
    expect(nextStepOf({ ...site, refundedAt: "2026-11-20T12:00:00Z" })).toBeNull();
  });

  it("is never the suspension of a live site", () => {
    expect(nextStepOf({ ...site, status: "active", refundedAt: null })).toBeNull();
  });
});
