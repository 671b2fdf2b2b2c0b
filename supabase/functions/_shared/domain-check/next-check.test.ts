import { expect, it } from "vitest";
import { nextCheckAt } from "./next-check.ts";

const start = new Date("2026-11-20T12:00:00Z");

it("nextCheckAt grows from five minutes to twelve hours within seven days", () => {
  const minutes: number[] = [];
  let now = start;
  for (let checks = 1; ; checks += 1) {
    const next = nextCheckAt(checks, start, now);
    if (next === null) break;
    minutes.push((next.getTime() - now.getTime()) / 60_000);
    now = next;
  }
  expect(minutes.slice(0, 9)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 720]);
  expect(new Set(minutes.slice(8))).toEqual(new Set([720]));
  const total = minutes.reduce((sum, each) => sum + each, 0);
  expect(total).toBeLessThanOrEqual(7 * 24 * 60);
  expect(total).toBeGreaterThan(6 * 24 * 60);
});

it("nextCheckAt returns null after seven days", () => {
  expect(nextCheckAt(1, start, new Date("2026-11-27T12:00:00Z"))).toBeNull();
});
