import { expect, test } from "vitest";
import { createRecoveryLimit } from "./recovery-limit.ts";

test("counts the seconds down and lets the address ask again when they are over", () => {
  let now = 1_000_000;
  const limit = createRecoveryLimit(60_000, () => now);
  expect(limit.ask("a@b.test")).toBe(0);
  expect(limit.ask("a@b.test")).toBe(60);
  now += 30_500;
  expect(limit.ask("A@B.test")).toBe(30);
  expect(limit.ask("other@b.test")).toBe(0);
  now += 29_500;
  expect(limit.ask("a@b.test")).toBe(0);
});
