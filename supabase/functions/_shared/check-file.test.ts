import { expect, test } from "vitest";
import { attachmentName } from "./check-file.ts";

test.each([
  ["foto . .", "foto.pdf"],
  ["nota.PDF", "nota.PDF"],
  ["foto.png...", "foto.pdf"],
  ["...", "anexo.pdf"],
])("the attachment %j is named %j", (name, stored) => {
  expect(attachmentName(name, "application/pdf")).toBe(stored);
});

function measure(length: number): number {
  const name = `${". ".repeat(length)}x`;
  const start = performance.now();
  attachmentName(name, "application/pdf");
  return performance.now() - start;
}

test("ten times as long a name takes about ten times as long", () => {
  measure(1_000);
  const short = Math.min(...Array.from({ length: 5 }, () => measure(5_000)));
  const long = Math.min(...Array.from({ length: 3 }, () => measure(50_000)));
  // The time of the earlier expression grew a hundredfold.
  expect(long / short).toBeLessThan(40);
});
