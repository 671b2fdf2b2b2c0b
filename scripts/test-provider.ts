// Tests a site provider with three sites of its own: npm run test:provider -- URL [--host NAME]
import { parseArgs } from "node:util";
import type { CheckResult } from "../wordpress/conformance/check.ts";
import { testProvider } from "../wordpress/conformance/conformance.ts";

const usage = `Say which provider: npm run test:provider -- http://127.0.0.1:54330/jobs
  --host NAME   name under which the provider reaches this machine (127.0.0.1)
The environment has the secret, SITE_PROVIDER_SECRET.`;

/** Bytes of the shortest secret. */
const fewestBytes = 24;

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { host: { type: "string", default: "127.0.0.1" } },
  });
  const [address = ""] = positionals;
  if (!URL.canParse(address)) throw new Error(usage);
  const secret = process.env["SITE_PROVIDER_SECRET"] ?? "";
  const [, key = ""] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  if (Buffer.from(key, "base64").length < fewestBytes) {
    throw new Error(`SITE_PROVIDER_SECRET must be whsec_ and Base64 of at least ${fewestBytes} bytes.`);
  }
  return { address, secret, host: values.host };
}

const marks = { passed: "✓", failed: "✗", skipped: "–" } as const;

async function main(): Promise<void> {
  const { secret, ...options } = readOptions();
  // A provider's reason may hold anything.
  const print = (line: string) => process.stdout.write(`${line.replaceAll(secret, "whsec_…")}\n`);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const report = ({ name, state, ms, reason }: CheckResult) => {
    counts[state] += 1;
    print(`${marks[state]} ${name} (${ms} ms)${reason === undefined ? "" : `\n    ${reason}`}`);
  };
  const durations = await testProvider({ ...options, secret, report });
  print(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  for (const [kind, ms] of Object.entries(durations)) print(`${kind.padEnd(10)}${String(ms).padStart(8)} ms`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
