import { expect, test } from "vitest";
import { hoursBetween, toActivation, urgencyOf } from "./model";

const now = Date.parse("2026-11-22T12:00:00Z");

test.each([
  ["2026-11-22T11:59:00Z", "overdue", 1],
  ["2026-11-22T12:00:00Z", "overdue", 1],
  ["2026-11-21T09:00:00Z", "overdue", 27],
  ["2026-11-22T12:20:00Z", "urgent", 1],
  ["2026-11-22T18:00:00Z", "urgent", 6],
  ["2026-11-22T18:00:01Z", "soon", 6],
  ["2026-11-23T12:00:00Z", "soon", 24],
  ["2026-11-23T12:00:01Z", "calm", 24],
  ["2026-11-24T12:00:00Z", "calm", 48],
])("a deadline at %s is %s at noon, %i hours away", (deadline, urgency, hours) => {
  expect(urgencyOf(deadline, now)).toBe(urgency);
  expect(hoursBetween(deadline, now)).toBe(hours);
});

test("reads a row of the queue", () => {
  const row = {
    site_id: "s",
    profile_id: "p",
    full_name: null,
    email: "ana@exemplo.com",
    phone: null,
    domain: "exemplo.com.br",
    activation_deadline: "2026-11-24T12:00:00Z",
    paid_at: "2026-11-22T12:00:00Z",
    prepared_at: null,
    migration: "asked" as const,
  };
  expect(toActivation(row, true)).toEqual({
    siteId: "s",
    profileId: "p",
    fullName: null,
    email: "ana@exemplo.com",
    phone: null,
    domain: "exemplo.com.br",
    deadline: "2026-11-24T12:00:00Z",
    paidAt: "2026-11-22T12:00:00Z",
    preparedAt: null,
    migration: "asked",
    isReady: true,
  });
});
