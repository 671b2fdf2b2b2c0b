import type { DomainVerdict, TlsState } from "@contract/enums";
import { describe, expect, it, test } from "vitest";
import { gapsOf, certificateState, siteFileSchema, toManagedSite, type ManagedSiteRow } from "./managed-site";

const row: ManagedSiteRow = {
  id: "site-1",
  profile_id: "profile-1",
  status: "suspended",
  domain: "exemplo.com.br",
  activation_deadline: null,
  prepared_at: null,
  activated_at: null,
  suspension_reason: "payment",
  suspension_note: null,
  taken_down_at: null,
  return_deadline: null,
  wordpress_url: null,
  migration: "copied",
  migration_from: "https://antigo.com.br",
  updated_at: "2026-11-20T12:00:00Z",
  profile: { full_name: "Ana", email: "ana@exemplo.com", locale: "en" },
  notes: {
    notes: "Azul",
    last_backup_on: "2026-11-20",
    certificate_expires_on: null,
    updated_at: "2026-11-20T12:30:00Z",
  },
  access: { created_at: "2026-11-20T12:00:00Z" },
  ticks: [
    {
      item: "backup",
      done_at: "2026-11-20T12:00:00Z",
      by: { full_name: null, email: "bia@exemplo.com" },
    },
    { item: "hosting", done_at: "2026-11-20T12:00:00Z", by: null },
  ],
  events: [
    {
      id: 1,
      from_status: null,
      to_status: "awaiting_payment",
      former_domain: null,
      domain: null,
      undoes: null,
      told: null,
      created_at: "2026-11-19T12:00:00Z",
    },
    {
      id: 2,
      from_status: "active",
      to_status: "suspended",
      former_domain: null,
      domain: null,
      undoes: 1,
      created_at: "2026-11-20T12:00:00Z",
      told: { note: "Pedido do cliente", actor: { full_name: null, email: "bia@exemplo.com" } },
    },
  ],
  check: null,
  request: null,
};

describe("a site as the team works on it", () => {
  it("is read with all that belongs to it, the latest event first", () => {
    expect(toManagedSite(row)).toMatchObject({
      status: "suspended",
      suspensionReason: "payment",
      customer: { id: "profile-1", fullName: "Ana", language: "en" },
      file: {
        notes: "Azul",
        last_backup_on: "2026-11-20",
        certificate_expires_on: "",
      },
      seen: "2026-11-20T12:30:00Z",
      migrationFrom: "https://antigo.com.br",
      ticks: {
        backup: { at: "2026-11-20T12:00:00Z", by: "bia@exemplo.com" },
        hosting: { at: "2026-11-20T12:00:00Z", by: null },
      },
      events: [
        { id: 2, to: "suspended", undoes: 1, by: "bia@exemplo.com", note: "Pedido do cliente" },
        { id: 1, from: null, by: null, note: null },
      ],
    });
  });

  it("is empty where nothing was entered", () => {
    const bare = { ...row, profile: null, notes: null, access: null, ticks: [], events: [] };
    expect(toManagedSite(bare)).toMatchObject({
      customer: { fullName: null, email: null, language: "pt-BR" },
      file: { notes: "" },
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
])("a certificate until %j is %s", (day, state) => {
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
])("what is entered, case %#, is valid: %s", (entered, valid) => {
  expect(siteFileSchema.safeParse({ ...toManagedSite(row).file, ...entered }).success).toBe(valid);
});

const now = Date.parse("2026-11-22T12:00:00Z");
const check = (verdict: DomainVerdict, checked_at: string | null, tls: TlsState | null = null) => ({
  domain: "exemplo.com.br",
  verdict,
  tls,
  records: [],
  checked_at,
  next_check_at: null,
  connected_at: null,
});

test.each<[DomainVerdict, string | null, boolean]>([
  ["pointing_here", "2026-11-22T11:00:00Z", false],
  ["pointing_here", "2026-11-21T11:59:00Z", true],
  ["pointing_here", null, true],
  ["partly", "2026-11-22T11:00:00Z", true],
  ["unknown", "2026-11-22T11:00:00Z", true],
])("a domain seen as %s at %s is a gap of an activation: %s", (verdict, at, isGap) => {
  const site = toManagedSite({ ...row, check: check(verdict, at) });
  expect(gapsOf(site, now)).toEqual([
    ...(isGap ? ["domain"] : []),
    "wordpress",
    "template",
    "certificate",
    "handover",
  ]);
});

const fresh = "2026-11-22T11:00:00Z";

test("the last check of a live site decides, however old it is", () => {
  const live: ManagedSiteRow = { ...row, status: "active", ticks: [] };
  const seen = toManagedSite({ ...live, check: check("pointing_here", "2025-05-10T12:00:00Z", "valid") });
  expect(gapsOf(seen, now)).not.toContain("domain");
  expect(gapsOf(seen, now)).not.toContain("certificate");
  const lost = toManagedSite({ ...live, check: check("elsewhere", "2025-05-10T12:00:00Z") });
  expect(gapsOf(lost, now)).toContain("domain");
});

test.each<[TlsState | null, boolean, string, boolean]>([
  ["valid", false, fresh, false],
  ["invalid", true, fresh, true],
  ["unreachable", true, fresh, true],
  [null, true, fresh, false],
  [null, false, fresh, true],
  ["invalid", true, "2026-11-21T11:59:00Z", false],
])(
  "a certificate seen as %s, its tick %s, checked at %s, is a gap of an activation: %s",
  (tls, isTicked, at, isGap) => {
    const site = toManagedSite({
      ...row,
      ticks: isTicked ? [{ item: "certificate", done_at: fresh, by: null }] : [],
      check: check("pointing_here", at, tls),
    });
    expect(gapsOf(site, now).includes("certificate")).toBe(isGap);
  },
);
