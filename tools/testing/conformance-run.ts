import type { CheckResult } from "../../wordpress/conformance/check.ts";
import { testProvider } from "../../wordpress/conformance/conformance.ts";
import { type ServedProviderOptions, startServedProvider } from "./served-provider.ts";

/** Secret of the tested providers. */
export const conformanceSecret = `whsec_${Buffer.from("secret of the conformance tests").toString("base64")}`;

/** Changes of a provider that make it wrong. */
export type ProviderFault = Omit<ServedProviderOptions, "secret">;

/** Runs every check against a provider with sites in memory. */
export async function runConformance(fault: ProviderFault = {}) {
  const secret = conformanceSecret;
  const provider = await startServedProvider({ secret, callbackDelaysMs: [0], ...fault });
  const results: CheckResult[] = [];
  try {
    const durations = await testProvider({
      address: provider.address,
      secret,
      host: "127.0.0.1",
      report: (result) => results.push(result),
      pollMs: 20,
      longestJobMs: 400,
      callbackMs: 200,
    });
    const namesOf = (state: CheckResult["state"]) =>
      results.flatMap((result) => (result.state === state ? [result.name] : []));
    return { durations, failed: namesOf("failed"), skipped: namesOf("skipped"), sites: provider.sites };
  } finally {
    await provider.stop();
  }
}
