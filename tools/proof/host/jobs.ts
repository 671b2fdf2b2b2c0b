import { randomUUID } from "node:crypto";
import { signedHeaders } from "../../../supabase/functions/_shared/signed-headers.ts";
import type { JobRequest } from "../../../wordpress/provider/driver.ts";

export type JobClient = ReturnType<typeof createJobClient>;

/** A finished job with its result and its time, in milliseconds. */
export type FinishedJob = { result: Record<string, string>; ms: number };

/** Creates a client that sends signed jobs and asks until they have ended. */
export function createJobClient(url: string, secret: string) {
  return async (
    kind: JobRequest["kind"],
    details: Partial<JobRequest> & { site_id: string },
  ): Promise<FinishedJob> => {
    const id = randomUUID();
    const body = JSON.stringify({
      contract: 1,
      job_id: id,
      kind,
      callback_url: "http://127.0.0.1:1/",
      ...details,
    });
    const start = performance.now();
    for (;;) {
      const response = await fetch(url, {
        method: "POST",
        headers: signedHeaders(secret, id, body, new Date()),
        body,
      });
      const answer = (await response.json()) as { result: Record<string, string>; reason?: string };
      if (response.status === 200) return { result: answer.result, ms: performance.now() - start };
      if (response.status !== 202)
        throw new Error(`${kind} was answered with ${response.status}: ${answer.reason}`);
    }
  };
}

/** Returns the details of a job that makes a site. */
export const siteDetails = (name: string, domain: string): Partial<JobRequest> & { site_id: string } => ({
  site_id: randomUUID(),
  domain,
  language: "pt-BR",
  model: "bakery",
  title: name,
  owner: { name: "Conceição Souza", email: `owner@${domain}` },
  facts: { whatsapp: "+5511987654321", address: "Rua das Flores, 45", hours: "Segunda a sexta: 6h às 20h" },
});
