import { randomUUID } from "node:crypto";
import { signedHeaders } from "../../supabase/functions/_shared/signed-headers.ts";
import { providerContract } from "../../supabase/functions/_shared/site-provider.ts";
import { createBusinesses, createJob } from "./businesses.ts";
import { expectThat } from "./check.ts";
import type { Run } from "./run.ts";

/** Longest time of an answer, in milliseconds. */
const answerMs = 20_000;

/** Age of a signature that is older than five minutes, in milliseconds. */
const tooOldMs = 6 * 60_000;

/** Checks that the provider refuses requests that are not valid, and jobs of sites that it does not have. */
export async function checkRequests({ check, client, address, secret, endpoints }: Run): Promise<void> {
  const bodyWith = (changes: object = {}) =>
    JSON.stringify({
      contract: providerContract,
      job_id: randomUUID(),
      site_id: randomUUID(),
      kind: "report",
      callback_url: endpoints.callbackUrl,
      ...changes,
    });

  const sign = (body: string, { key = secret, at = new Date() } = {}) => {
    return { method: "POST", headers: signedHeaders(key, randomUUID(), body, at), body };
  };

  const checkStatus = (name: string, expected: number, init: RequestInit) =>
    check(`${name} is answered with ${expected}`, async () => {
      const response = await fetch(address, {
        redirect: "manual",
        signal: AbortSignal.timeout(answerMs),
        ...init,
      });
      await response.body?.cancel();
      expectThat(response.status === expected, `The provider answered ${response.status}.`);
    });

  const otherSecret = `whsec_${Buffer.from(randomUUID()).toString("base64")}`;
  await checkStatus("GET", 405, { method: "GET" });
  await checkStatus("a request without a signature", 401, { method: "POST", body: bodyWith() });
  await checkStatus("a signature with another secret", 401, sign(bodyWith(), { key: otherSecret }));
  await checkStatus("a body that changed after its signature", 401, {
    ...sign(bodyWith()),
    body: bodyWith(),
  });
  await checkStatus(
    "a signature older than five minutes",
    401,
    sign(bodyWith(), { at: new Date(Date.now() - tooOldMs) }),
  );
  await checkStatus("a body that is not JSON", 400, sign("make"));
  await checkStatus("a request without a contract", 400, sign(bodyWith({ contract: undefined })));
  await checkStatus("a request of an unknown kind", 400, sign(bodyWith({ kind: "paint" })));
  await check("jobs of an unknown site are refused with a reason", async () => {
    const [unknown] = createBusinesses();
    for (const kind of ["suspend", "resume", "report", "sign_in"] as const) {
      await client.expectRefusal(createJob(kind, unknown));
    }
  });
}
