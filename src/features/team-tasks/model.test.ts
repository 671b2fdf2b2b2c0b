import { expect, test } from "vitest";
import { toTeamTask } from "./model";

const row = {
  id: "task-1",
  kind: "two_subscriptions",
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
  expect(toTeamTask({ ...row, details })).toEqual({
    id: "task-1",
    kind: "two_subscriptions",
    subject: "ana.com.br",
    profileId: "profile-1",
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

test("keeps a task of a kind it does not know, and details that are no object", () => {
  expect(toTeamTask({ ...row, kind: "from_the_future", details: ["x"] })).toMatchObject({
    kind: null,
    details: [],
  });
});

test("tells the task about a deleted account's site, which is forgotten once it is done", () => {
  const removal = { ...row, kind: "take_site_down", dedupe_key: "take_site_down:deleted:site-1" };
  expect(toTeamTask(removal)).toMatchObject({ forgetsSite: true, isForgotten: false });
  expect(toTeamTask({ ...removal, done_at: "2026-11-21T12:00:00Z" })).toMatchObject({
    forgetsSite: false,
    isForgotten: true,
  });
});
