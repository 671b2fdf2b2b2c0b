import type { TeamTaskKind } from "@contract/enums";
import { expect, test } from "vitest";
import { isOverdue, placeOf, toTeamTask } from "./model";

const row = {
  id: "task-1",
  kind: "two_subscriptions" as TeamTaskKind,
  subject: "ana.com.br",
  profile_id: "profile-1",
  details: {},
  dedupe_key: "two_subscriptions:sub_1,sub_2",
  created_at: "2026-11-20T12:00:00Z",
  due_at: null,
  done_at: null,
};

test("reads a task with what there is to know besides, in words a person can use", () => {
  const details = { subscriptions: ["sub_1", "sub_2"], email_id: "e-1", email: "", error: "mailbox full" };
  expect(toTeamTask({ ...row, details }, "site-1")).toEqual({
    id: "task-1",
    kind: "two_subscriptions",
    subject: "ana.com.br",
    profileId: "profile-1",
    siteId: "site-1",
    details: [
      { name: "subscriptions", value: "sub_1, sub_2" },
      { name: "error", value: "mailbox full" },
    ],
    madeAt: "2026-11-20T12:00:00Z",
    dueAt: null,
    doneAt: null,
    isForgotten: false,
    forgetsSite: false,
  });
});

test("ignores details that are no object", () => {
  expect(toTeamTask({ ...row, details: ["x"] }, null).details).toEqual([]);
});

test("tells the task about a deleted account's site, which is forgotten once it is done", () => {
  const removal = { ...row, kind: "take_site_down" as const, dedupe_key: "take_site_down:deleted:site-1" };
  expect(toTeamTask(removal, null)).toMatchObject({ forgetsSite: true, isForgotten: false });
  expect(toTeamTask({ ...removal, done_at: "2026-11-21T12:00:00Z" }, null)).toMatchObject({
    forgetsSite: false,
    isForgotten: true,
  });
});

test.each<[TeamTaskKind, string | null, string | null, object | null]>([
  ["activation_due", "profile-1", "site-1", { page: "site", id: "site-1" }],
  ["take_site_down", "profile-1", "site-1", { page: "site", id: "site-1" }],
  ["put_site_back", "profile-1", "site-1", { page: "site", id: "site-1" }],
  ["domain_change_asked", "profile-1", "site-1", { page: "site", id: "site-1" }],
  ["activation_due", "profile-1", null, { page: "customer", id: "profile-1" }],
  ["message_given_up", "profile-1", "site-1", { page: "customer", id: "profile-1" }],
  ["two_subscriptions", "profile-1", "site-1", { page: "customer", id: "profile-1" }],
  ["paid_without_profile", null, null, { page: "customers", search: "ana@exemplo.com" }],
  ["emails_stalled", null, null, { page: "failures" }],
  ["publishing_failed", null, null, { page: "settings" }],
  ["counters_stalled", null, null, { page: "failures" }],
  ["page_views_left_out", null, null, { page: "settings" }],
  ["take_site_down", null, null, null],
])("a task %s of %s with the site %s is done at %o", (kind, profile_id, siteId, place) => {
  const details = { email: "ana@exemplo.com" };
  expect(placeOf(toTeamTask({ ...row, kind, profile_id, details }, siteId))).toEqual(place);
});

test("an open task is overdue from its date on", () => {
  const dueAt = "2026-11-22T12:00:00Z";
  const now = Date.parse(dueAt);
  expect(isOverdue({ dueAt, doneAt: null }, now)).toBe(true);
  expect(isOverdue({ dueAt, doneAt: null }, now - 1)).toBe(false);
  expect(isOverdue({ dueAt, doneAt: dueAt }, now)).toBe(false);
  expect(isOverdue({ dueAt: null, doneAt: null }, now)).toBe(false);
});
