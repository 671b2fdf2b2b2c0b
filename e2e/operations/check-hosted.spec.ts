import { execFile } from "node:child_process";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { addresses, keys } from "../fixtures/addresses.ts";

const script = path.join(import.meta.dirname, "..", "..", "scripts", "check-hosted.ts");

/** What the command prints about the stack under test. */
function checkHosted(): Promise<string> {
  const env = {
    ...process.env,
    STRIPE_SECRET_KEY: process.env["E2E_STRIPE_KEY"],
    STRIPE_API_URL: addresses.stripe,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, addresses.api], { env }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

test("the check of a hosted project finds the running stack as its migrations and functions say", async () => {
  const lines = await checkHosted();
  // Mail, schedules and prices are what other tests play with at this moment.
  for (const subject of [
    "publishable key",
    "what a visitor reads",
    "secret key",
    "row-level security",
    "policies",
    "grants",
    "database functions",
    "storage buckets",
    "edge functions",
  ]) {
    expect(lines).toContain(`✓ ${subject}: `);
  }
  for (const secret of [keys.secret, process.env["E2E_STRIPE_KEY"] ?? ""]) {
    expect(lines).not.toContain(secret);
  }
});
