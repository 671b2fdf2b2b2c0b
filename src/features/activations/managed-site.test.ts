import { describe, expect, it, test } from "vitest";
import { certificateState, siteFileSchema, toManagedSite, type ManagedSiteRow } from "./managed-site";

const row: ManagedSiteRow = {
  id: "site-1",
  profile_id: "profile-1",
  status: "suspended",
  domain: "exemplo.com.br",
  activation_deadline: null,
  prepared_at: null,
  activated_at: null,
  suspension_reason: "payment",
  wordpress_url: null,
  migration: "copied",
  migration_from: "https://antigo.com.br",
  profile: { full_name: "Ana", email: "ana@exemplo.com", locale: "en" },
  notes: { notes: "Azul", last_backup_on: "2026-11-20", certificate_expires_on: null },
  access: { created_at: "2026-11-20T12:00:00Z" },
  ticks: [
    {
      item: "backup",
      done_at: "2026-11-20T12:00:00Z",
      by: { full_name: null, email: "bia@exemplo.com" },
    },
    { item: "domain", done_at: "2026-11-20T12:00:00Z", by: null },
    { item: "made_later", done_at: "2026-11-20T12:00:00Z", by: null },
  ],
  events: [
    {
      id: 1,
      from_status: null,
      to_status: "awaiting_payment",
      undoes: null,
      created_at: "2026-11-19T12:00:00Z",
    },
    { id: 2, from_status: "active", to_status: "suspended", undoes: 1, created_at: "2026-11-20T12:00:00Z" },
  ],
  check: null,
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
      migrationFrom: "https://antigo.com.br",
      ticks: {
        backup: { at: "2026-11-20T12:00:00Z", by: "bia@exemplo.com" },
        domain: { at: "2026-11-20T12:00:00Z", by: null },
      },
      events: [
        { id: 2, to: "suspended", undoes: 1 },
        { id: 1, from: null },
      ],
    });
  });

  it("is empty where nothing was entered, and promises nothing that this version does not know", () => {
    const bare = { ...row, profile: null, notes: null, access: null, ticks: [], events: [] };
    expect(
      toManagedSite({ ...bare, status: "odd", suspension_reason: "odd", migration: "odd" }),
    ).toMatchObject({
      status: "awaiting_payment",
      suspensionReason: null,
      customer: { fullName: null, email: null, language: "pt-BR" },
      file: { notes: "", migration: "none" },
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
  [{ wordpress_url: " https://exemplo.com.br/wp-admin " }, true],
  [{ last_backup_on: "20260-01-01" }, false],
  [{ last_backup_on: "2026-01-01" }, true],
  [{ notes: "x".repeat(20_001) }, false],
])("what is entered, case %#, is valid: %s", (entered, valid) => {
  expect(siteFileSchema.safeParse({ ...toManagedSite(row).file, ...entered }).success).toBe(valid);
});
