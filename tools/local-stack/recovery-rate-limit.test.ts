import { expect, test } from "vitest";
import { createRecoveryRateLimit } from "./recovery-rate-limit.ts";

test("returns the seconds left, and 0 when the wait is over", () => {
  let now = 1_000_000;
  const limit = createRecoveryRateLimit(60_000, () => now);
  expect(limit.secondsToWait("a@b.test")).toBe(0);
  expect(limit.secondsToWait("a@b.test")).toBe(60);
  now += 30_500;
  expect(limit.secondsToWait("A@B.test")).toBe(30);
  expect(limit.secondsToWait("other@b.test")).toBe(0);
  now += 29_500;
  expect(limit.secondsToWait("a@b.test")).toBe(0);
});
