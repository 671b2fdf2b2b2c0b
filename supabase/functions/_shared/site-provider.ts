import { Webhook } from "standardwebhooks";
import * as z from "zod";
import type { Enums, Json } from "../../database.types.ts";
import type { ServiceClient } from "./database.ts";
import { readImageHeader } from "./image-header.ts";
import { signedHeaders } from "./signed-headers.ts";
import { sitePicturesBucket } from "./stored-files.ts";

/** The service that makes WordPress sites (docs/site-provider.md). */
export type SiteProvider = {
  address: string;
  /** Shared secret: `whsec_` and Base64. */
  secret: string;
  /** Address of the function site-job-report, where the provider reports a job that it has not finished yet. */
  callbackUrl: string;
  fetch: typeof fetch;
  now: () => Date;
};

/** Dependencies of a function that sends jobs. */
export type ProviderDependencies = Pick<SiteProvider, "callbackUrl" | "fetch" | "now"> & {
  /** Secret shared with the provider. Empty without one. */
  providerSecret: string;
};

export type SiteJobKind = Enums<"site_job_kind">;

/** A job as the provider receives it. The details depend on the kind. */
export type SiteJob = { id: string; siteId: string; kind: SiteJobKind; details: object };

/** What became of a request: see private.finish_site_job. */
export type SiteJobOutcome = {
  outcome: "done" | "working" | "failed" | "retry";
  report?: SiteJobReport;
  /** The picture of a report, which is stored as a file. */
  picture?: SitePicture;
  error?: string;
};

/** Version of the messages. */
export const providerContract = 1;

const isWebAddress = (value: string) =>
  URL.canParse(value) && /^(https:|http:\/\/([a-z0-9-]+\.)*(localhost|127\.0\.0\.1)[:/])/.test(value);
const webAddress = z.string().max(2000).refine(isWebAddress);

/** Extensions of the accepted pictures by media type. */
const pictureTypes = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" } as const;

/** Most Base64 characters of a picture: 500 KB. */
const mostPictureCharacters = 700_000;

/** A picture of a site: a landscape of 320 to 2000 pixels, as Base64. */
const picture = z
  .object({
    content_type: z.enum(Object.keys(pictureTypes) as (keyof typeof pictureTypes)[]),
    data: z.base64().max(mostPictureCharacters),
  })
  .transform(({ content_type: type, data }) => ({
    type,
    bytes: Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0)),
  }))
  .refine(({ type, bytes }) => {
    const size = readImageHeader(bytes);
    return (
      size?.type === pictureTypes[type] &&
      size.width >= 320 &&
      size.width <= 2000 &&
      size.height >= 180 &&
      size.height <= size.width
    );
  });

type SitePicture = z.infer<typeof picture>;

/** Results by kind. Fields that we do not know are dropped. */
const results = {
  make: z.object({ address: webAddress, wordpress_url: webAddress }),
  suspend: z.object({}),
  resume: z.object({}),
  remove: z.object({ backup: z.string().max(500).optional() }),
  report: z.object({
    wordpress: z.string().max(20),
    php: z.string().max(20).optional(),
    disk_bytes: z.number().int().nonnegative().optional(),
    backup_at: z.iso.datetime().optional(),
    certificate_expires_at: z.iso.datetime().optional(),
    visits_last_seven_days: z.number().int().nonnegative().optional(),
    picture: picture.optional(),
  }),
  sign_in: z.object({ url: webAddress, expires_at: z.iso.datetime() }),
} satisfies Record<SiteJobKind, z.ZodType>;

const report = z.object({
  job_id: z.uuid(),
  site_id: z.uuid(),
  state: z.enum(["working", "done", "failed"]),
  steps: z
    .array(z.object({ name: z.string().max(50), at: z.iso.datetime() }))
    .max(50)
    .optional(),
  result: z.json().optional(),
  reason: z.string().max(1000).optional(),
});

/** A validated answer or callback of the provider. */
export type SiteJobReport = z.infer<typeof report>;

/** Longest time that a request may take, in milliseconds. */
const requestMilliseconds = 20_000;

/**
 * Sends a job. The provider performs a job id once, so that a request without an answer is repeated safely.
 */
export async function sendSiteJob(provider: SiteProvider, job: SiteJob): Promise<SiteJobOutcome> {
  const body = JSON.stringify({
    contract: providerContract,
    job_id: job.id,
    site_id: job.siteId,
    kind: job.kind,
    callback_url: provider.callbackUrl,
    ...job.details,
  });
  try {
    const response = await provider.fetch(provider.address, {
      method: "POST",
      redirect: "manual",
      headers: signedHeaders(provider.secret, job.id, body, provider.now()),
      body,
      signal: AbortSignal.timeout(requestMilliseconds),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (
      response.status >= 400 &&
      response.status < 500 &&
      response.status !== 408 &&
      response.status !== 429
    ) {
      return { outcome: "failed", error: reasonOf(answer) ?? `The provider answered ${response.status}.` };
    }
    if (!response.ok) return { outcome: "retry", error: `The provider answered ${response.status}.` };
    return readSiteJobReport(answer, job);
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    return {
      outcome: "retry",
      error: timedOut ? "The provider did not answer in time." : "The provider could not be reached.",
    };
  }
}

const reasonOf = (answer: unknown) =>
  z.object({ reason: z.string().max(1000) }).safeParse(answer).data?.reason;

/** Returns the outcome in an answer or callback. One about another job or site, or without its result, is repeated. */
export function readSiteJobReport(
  answer: unknown,
  job: Pick<SiteJob, "id" | "siteId" | "kind">,
): SiteJobOutcome {
  const { data } = report.safeParse(answer);
  if (data === undefined) return { outcome: "retry", error: "The provider's answer is not valid." };
  if (data.job_id !== job.id || data.site_id !== job.siteId) {
    return { outcome: "retry", error: "The provider answered for another job or site." };
  }
  if (data.state === "failed") {
    return { outcome: "failed", report: data, error: data.reason ?? "The provider gave no reason." };
  }
  if (data.state === "working") return { outcome: "working", report: data };
  const result = results[job.kind].safeParse(data.result ?? {});
  if (!result.success) return { outcome: "retry", error: "The provider's result is not valid." };
  const { picture: taken, ...rest } = { picture: undefined, ...result.data };
  return {
    outcome: "done",
    report: { ...data, result: rest as z.core.util.JSONType },
    ...(taken !== undefined && { picture: taken }),
  };
}

/** Stores the outcome of a job. Returns whether it changed anything: a job ends once. */
export async function storeSiteJobOutcome(
  database: ServiceClient,
  jobId: string,
  { outcome, report: answered, picture: taken, error }: SiteJobOutcome,
): Promise<boolean> {
  const path = taken === undefined ? null : await storePicture(database, jobId, taken);
  const body =
    path === null ? answered : { ...answered, result: { ...Object(answered?.result), picture_path: path } };
  const { data } = await database
    .rpc("finish_site_job", {
      job_id: jobId,
      outcome,
      ...(body !== undefined && { report: body as Json }),
      ...(error !== undefined && { error }),
    })
    .throwOnError();
  return data;
}

/** Stores a picture among the customer's files and returns its path; null after the account was deleted. */
async function storePicture(
  database: ServiceClient,
  jobId: string,
  { type, bytes }: SitePicture,
): Promise<string | null> {
  const { data } = await database
    .from("site_jobs")
    .select("site:sites(owner:profile_id)")
    .eq("id", jobId)
    .maybeSingle()
    .throwOnError();
  if (!data?.site) return null;
  const path = `${data.site.owner}/${jobId}.${pictureTypes[type]}`;
  const { error } = await database.storage
    .from(sitePicturesBucket)
    .upload(path, bytes, { contentType: type, upsert: true });
  if (error !== null) throw error;
  return path;
}

/** Returns the provider of the settings; null without an address or a secret. */
export async function findSiteProvider(
  database: ServiceClient,
  { providerSecret: secret, callbackUrl, fetch: send, now }: ProviderDependencies,
): Promise<SiteProvider | null> {
  const { data } = await database
    .from("settings")
    .select("value")
    .eq("key", "site_provider")
    .maybeSingle()
    .throwOnError();
  const address = data?.value;
  return address && secret ? { address, secret, callbackUrl, fetch: send, now } : null;
}

/**
 * Returns the signed body of a callback as JSON.
 *
 * @throws WebhookVerificationError for a wrong signature, or one older than five minutes
 */
export function verifySiteJobReport(secret: string, headers: Headers, body: string): unknown {
  return new Webhook(secret).verify(body, Object.fromEntries(headers));
}
