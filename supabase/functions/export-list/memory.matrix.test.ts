import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = path.join(import.meta.dirname, "..", "..", "..", "tools", "testing", "large-export.ts");

test("100,000 rows are exported within 64 MB", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--max-old-space-size=40",
    // As small as a worker's: what is garbage is not let lie about.
    "--max-semi-space-size=2",
    program,
  ]);
  const { status, lines, mostMegabytes } = JSON.parse(stdout) as Record<string, number>;
  expect({ status, lines }).toEqual({ status: 200, lines: 100_001 });
  expect(mostMegabytes).toBeLessThanOrEqual(64);
}, 60_000);
