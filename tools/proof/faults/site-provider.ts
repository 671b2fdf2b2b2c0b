import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { signedHeaders } from "../../../supabase/functions/_shared/signed-headers.ts";
import type { SiteDriver } from "../../../wordpress/provider/driver.ts";
import { localKeys } from "../../local-stack/keys.ts";
import { type ServedSite, startServedProvider } from "../../testing/served-provider.ts";
import type { Faults } from "./faults.ts";
import { type Misbehave, openProxy, plain } from "./proxy.ts";

export type SiteProvider = {
  /** Address behind the proxy. */
  address: string;
  /** Sites by id. */
  sites: ReadonlyMap<string, ServedSite>;
  /** Returns the jobs that the driver performed on a site, in their order. */
  effectsOf: (siteId: string) => string;
  close: () => Promise<void>;
};

/** Making a site takes longer than its answer, so that it ends with a callback. */
const times = { makeMs: 300, answerWithinMs: 100, callbackDelaysMs: [0, 200] };

/** Opens the kernel of a provider with sites in memory, behind a proxy that injects faults. */
export async function openSiteProvider(faults: Faults): Promise<SiteProvider> {
  const effects = new Map<string, string[]>();
  const served = await startServedProvider({
    secret: localKeys.siteProvider,
    ...times,
    changeDriver: (driver) => {
      const names = Object.keys(driver) as (keyof SiteDriver)[];
      return Object.fromEntries(
        names.map((name): [string, SiteDriver["make"]] => [
          name,
          async (request, note) => {
            const result = await driver[name](request, note);
            effects.set(request.site_id, [...(effects.get(request.site_id) ?? []), name]);
            return result;
          },
        ]),
      );
    },
  });
  const proxy = await openProxy("provider", () => new URL(served.address).origin, faults, misbehave);
  return {
    address: proxy.url + new URL(served.address).pathname,
    sites: served.sites,
    effectsOf: (siteId) => (effects.get(siteId) ?? []).join(", "),
    close: async () => {
      await proxy.close();
      await served.stop();
    },
  };
}

const otherSecret = `whsec_${Buffer.from(randomUUID()).toString("base64")}`;
const yearMs = 365 * 86_400_000;
const pollMs = 50;

const misbehave: Misbehave = async (kind, { body, answer, repeat }) => {
  const job = JSON.parse(body.toString()) as { job_id: string; site_id: string; callback_url: string };
  const subject = { job_id: job.job_id, site_id: job.site_id };
  const failure = JSON.stringify({ ...subject, state: "failed", reason: "A false report." });
  switch (kind) {
    case "answered twice": {
      const end = await untilEnded(answer, repeat);
      await callBack(job, end.body.toString());
      await callBack(job, end.body.toString());
      return end;
    }
    case "about another site": {
      // The addresses in the result name the site, too.
      const end = await untilEnded(answer, repeat);
      return { ...end, body: Buffer.from(end.body.toString().replaceAll(job.site_id, randomUUID())) };
    }
    case "callback first":
      await callBack(job, (await untilEnded(answer, repeat)).body.toString());
      return plain(202, JSON.stringify({ ...subject, state: "working" }));
    case "forged callback":
      await callBack(job, failure, { secret: otherSecret });
      return answer;
    case "year-old callback":
      await callBack(job, failure, { at: new Date(Date.now() - yearMs) });
      return answer;
    default:
      return answer;
  }
};

/** Repeats the request of a working job until the job has ended. */
async function untilEnded(
  answer: Parameters<Misbehave>[1]["answer"],
  repeat: Parameters<Misbehave>[1]["repeat"],
): Promise<typeof answer> {
  let end = answer;
  while (end.status === 202) {
    await wait(pollMs);
    end = await repeat();
  }
  return end;
}

async function callBack(
  job: { job_id: string; callback_url: string },
  body: string,
  { secret = localKeys.siteProvider as string, at = new Date() } = {},
): Promise<void> {
  const response = await fetch(job.callback_url, {
    method: "POST",
    headers: signedHeaders(secret, job.job_id, body, at),
    body,
  });
  await response.body?.cancel();
}
