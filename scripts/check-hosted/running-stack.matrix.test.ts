import { execFile } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localKeys } from "../../tools/local-stack/keys.ts";
import { freePorts } from "../../tools/local-stack/ports.ts";
import { type Stack, startStack } from "../../tools/local-stack/stack.ts";

const script = path.join(import.meta.dirname, "..", "check-hosted.ts");
const stripeKey = "sk_test_local_check_hosted";
let stack: Stack;

beforeAll(async () => {
  const ports = await freePorts();
  stack = await startStack({
    ports,
    dataDirectory: null,
    stripe: {
      secretKey: stripeKey,
      webhookSecret: "whsec_local_check_hosted",
      apiUrl: `http://127.0.0.1:${ports.stripe}`,
    },
    emailFrom: "Site Pronto <ola@sitepronto.test>",
    cronSecret: "local-cron-secret-check-hosted",
    development: false,
    log: () => undefined,
  });
}, 60_000);

afterAll(() => stack.stop());

/** Runs the command line and returns its output and exit code. */
function checkHosted(address: string): Promise<{ printed: string; code: number }> {
  const env = { ...process.env, STRIPE_SECRET_KEY: stripeKey, STRIPE_API_URL: stack.urls.stripe ?? "" };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, address], { env }, (_error, stdout, stderr) =>
      resolve({ printed: stdout + stderr, code: child.exitCode ?? -1 }),
    );
  });
}

it("the command finds no problem in the running stack, lists the hosted-only checks and prints no key", async () => {
  // The schedule first runs one second after the start.
  await expect
    .poll(async () => (await stack.sql("select from public.schedule_runs")).length, { timeout: 15_000 })
    .toBeGreaterThan(0);
  const { printed, code } = await checkHosted(stack.urls.api);
  expect(printed).not.toContain("✗");
  expect(printed.match(/^✓/gm)?.length).toBeGreaterThan(13);
  expect(printed.match(/^\? [^:]+/gm)).toBeNull();
  expect(printed.match(/^– [^:]+/gm)).toEqual([
    "– schedules",
    "– demonstration accounts",
    "– settings of auth",
    "– largest file",
    "– webhook of Stripe",
  ]);
  expect(printed).not.toContain("Stripe's dashboard");
  expect(code).toBe(0);
  for (const secret of [localKeys.secret, stripeKey]) expect(printed).not.toContain(secret);
}, 40_000);

it("the command exits with code 1 and prints its usage without a URL", async () => {
  const { printed, code } = await checkHosted("");
  expect(printed).toContain("npm run check:hosted -- https://");
  expect(code).toBe(1);
});
