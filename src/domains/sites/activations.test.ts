import { expect, test } from "vitest";
import { hoursBetween, urgencyOf } from "./activations";

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
])("rates a deadline at %s as %s at noon, %i hours away", (deadline, urgency, hours) => {
  expect(urgencyOf(deadline, now)).toBe(urgency);
  expect(hoursBetween(deadline, now)).toBe(hours);
});
