import { expect, test } from "vitest";
import { demoConversations } from "./conversations.ts";
import { demoCustomers } from "./customers.ts";

const now = new Date("2026-11-22T12:00:00Z");
const people = demoCustomers(400, now);

test("no demo conversation is older than its customer or in the future", () => {
  const joined = new Map(people.map(({ id, joinedAt }) => [id, joinedAt]));
  for (const { profile_id: id, at, replies } of demoConversations(people, now)) {
    expect(at.getTime()).toBeGreaterThanOrEqual(joined.get(id)?.getTime() ?? Number.NaN);
    for (const { hours } of replies) expect(at.getTime() + hours * 3_600_000).toBeLessThan(now.getTime());
  }
});

test("the demo has closed and open conversations, notes, and assigned and unassigned ones", () => {
  const told = demoConversations(people, now);
  expect(new Set(told.map(({ closed }) => closed))).toEqual(new Set([true, false]));
  expect(new Set(told.flatMap(({ replies }) => replies.map(({ by }) => by)))).toEqual(
    new Set(["customer", "team", "note"]),
  );
  expect(new Set(told.map(({ assigned }) => assigned)).size).toBe(3);
});
