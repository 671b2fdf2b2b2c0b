import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = path.join(import.meta.dirname, "..", "..", "..", "tools", "testing", "large-user-export.ts");

test("personalArchive exports 20,000 rows and 500 MB of files within 96 MB of memory", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--max-old-space-size=40", program]);
  const { status, bytes = 0, mostMegabytes } = JSON.parse(stdout) as Record<string, number>;
  expect(status).toBe(200);
  expect(bytes).toBeGreaterThan(50 * 10_485_760);
  expect(mostMegabytes).toBeLessThanOrEqual(96);
}, 60_000);
