import { expect, test } from "vitest";
import { demoConversations } from "./conversations.ts";
import { demoCustomers } from "./customers.ts";

const now = new Date("2026-11-22T12:00:00Z");
const people = demoCustomers(400, now);

test("tells of nothing before its customer joined, and of nothing to come", () => {
  const joined = new Map(people.map(({ id, joinedAt }) => [id, joinedAt]));
  for (const { profile_id: id, at, replies } of demoConversations(people, now)) {
    expect(at.getTime()).toBeGreaterThanOrEqual(joined.get(id)?.getTime() ?? Number.NaN);
    for (const { hours } of replies) expect(at.getTime() + hours * 3_600_000).toBeLessThan(now.getTime());
  }
});

test("has conversations that were closed and ones that go on, with notes, looked after by someone or nobody", () => {
  const told = demoConversations(people, now);
  expect(new Set(told.map(({ closed }) => closed))).toEqual(new Set([true, false]));
  expect(new Set(told.flatMap(({ replies }) => replies.map(({ by }) => by)))).toEqual(
    new Set(["customer", "team", "note"]),
  );
  expect(new Set(told.map(({ assigned }) => assigned)).size).toBe(3);
});
