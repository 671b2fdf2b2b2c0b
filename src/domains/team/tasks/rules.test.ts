import type { TeamTaskKind } from "@contract/enums";
import { expect, test } from "vitest";
import { detailsOf, forgetsSite, isForgotten, pathOf, type TeamTask } from "./rules";

const task: TeamTask = {
  id: "task-1",
  kind: "two_subscriptions",
  subject: "ana.com.br",
  profileId: "profile-1",
  siteId: null,
  details: {},
  key: "two_subscriptions:sub_1,sub_2",
  madeAt: "2026-11-20T12:00:00Z",
  dueAt: null,
  doneAt: null,
};

test("detailsOf returns the readable details of a task, without technical ids", () => {
  const details = { subscriptions: ["sub_1", "sub_2"], email_id: "e-1", email: "", error: "mailbox full" };
  expect(detailsOf({ ...task, details })).toEqual([
    { name: "subscriptions", value: "sub_1, sub_2" },
    { name: "error", value: "mailbox full" },
  ]);
  expect(detailsOf({ ...task, details: ["x"] })).toEqual([]);
});

test("counts the task about a deleted account's site as forgotten once it is done", () => {
  const removal: TeamTask = { ...task, kind: "take_site_down", key: "take_site_down:deleted:site-1" };
  expect([forgetsSite(removal), isForgotten(removal)]).toEqual([true, false]);
  const done = { ...removal, doneAt: "2026-11-21T12:00:00Z" };
  expect([forgetsSite(done), isForgotten(done)]).toEqual([false, true]);
  expect([forgetsSite(task), isForgotten(task)]).toEqual([false, false]);
});

test.each<[TeamTaskKind, string | null, string | null, string | null]>([
  ["activation_due", "profile-1", "site-1", "/administrador/ativacoes/site-1"],
  ["take_site_down", "profile-1", "site-1", "/administrador/ativacoes/site-1"],
  ["put_site_back", "profile-1", "site-1", "/administrador/ativacoes/site-1"],
  ["domain_change_asked", "profile-1", "site-1", "/administrador/ativacoes/site-1"],
  ["activation_due", "profile-1", null, "/administrador/usuarios/profile-1"],
  ["message_given_up", "profile-1", "site-1", "/administrador/usuarios/profile-1"],
  ["two_subscriptions", "profile-1", "site-1", "/administrador/usuarios/profile-1"],
  ["paid_without_profile", null, null, "/administrador/usuarios?busca=ana%40exemplo.com"],
  ["emails_stalled", null, null, "/administrador/tarefas/falhas"],
  ["publishing_failed", null, null, "/administrador/configuracoes"],
  ["counters_stalled", null, null, "/administrador/tarefas/falhas"],
  ["page_views_left_out", null, null, "/administrador/configuracoes/avancado"],
  ["take_site_down", null, null, null],
])("returns for a task %s of %s with the site %s the place %o", (kind, profileId, siteId, path) => {
  const details = { email: "ana@exemplo.com" };
  expect(pathOf({ ...task, kind, profileId, siteId, details })).toBe(path);
});
