import { execFile } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conformanceSecret } from "../tools/testing/conformance-run.ts";
import { startServedProvider } from "../tools/testing/served-provider.ts";
import { JobRefusal } from "../wordpress/provider/driver.ts";

let provider: Awaited<ReturnType<typeof startServedProvider>>;

beforeAll(async () => {
  provider = await startServedProvider({
    secret: conformanceSecret,
    changeDriver: () => ({
      report: async () => {
        throw new JobRefusal(`The secret is ${conformanceSecret}.`);
      },
    }),
  });
});
afterAll(() => provider.stop());

function run(secret: string): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, "test-provider.ts"), provider.address],
      { env: { ...process.env, SITE_PROVIDER_SECRET: secret } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

test("test:provider prints a line for each check and the durations, and exits with 1 when a check fails", async () => {
  const { code, output } = await run(conformanceSecret);
  expect(code).toBe(1);
  expect(output).toMatch(/^✓ GET is answered with 405 \(\d+ ms\)$/m);
  expect(output).toMatch(/^✗ report names the version of WordPress \(\d+ ms\)$/m);
  expect(output).toMatch(/^33 passed, 1 failed, 1 skipped$/m);
  expect(output).toMatch(/^suspend +\d+ ms$/m);
  expect(output).not.toContain(conformanceSecret);
  expect(output).toContain("The secret is whsec_….");
});

test("test:provider refuses a secret that is too short", async () => {
  const { code, output } = await run("whsec_c2hvcnQ=");
  expect(code).toBe(1);
  expect(output).toBe("SITE_PROVIDER_SECRET must be whsec_ and Base64 of at least 24 bytes.\n");
});
