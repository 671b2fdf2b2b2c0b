import { setTimeout as wait } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { signedHeaders } from "../../supabase/functions/_shared/signed-headers.ts";
import { type JobRequest, JobRefusal, type JobStep, type SiteDriver } from "./driver.ts";
import type { JobStore } from "./job-store.ts";

export type ProviderOptions = {
  /** Secret shared with Site Pronto: `whsec_` and Base64. */
  secret: string;
  driver: SiteDriver;
  store: JobStore;
  /** Time until an unfinished job is answered with 202, in milliseconds. */
  answerWithinMs?: number;
  /** Delays between attempts of a callback, in milliseconds. */
  callbackDelaysMs?: readonly number[];
  fetch?: typeof fetch;
};

const kinds: readonly JobRequest["kind"][] = ["make", "suspend", "resume", "remove", "report", "sign_in"];

/**
 * Creates the HTTP side of a site provider: checks signatures, performs a job once, one job of a site at a time, and
 * answers within seconds: 200 `done`, 202 `working`, 422 `failed`, 400 or 401 for a request that is not valid, 500 for a
 * failure that a repetition may heal. A job that takes longer is reported to its callback.
 */
export function createProvider(options: ProviderOptions): (request: Request) => Promise<Response> {
  const {
    secret,
    driver,
    store,
    answerWithinMs = 8_000,
    callbackDelaysMs = [0, 2_000, 10_000, 60_000],
  } = options;
  const send = options.fetch ?? fetch;
  const webhook = new Webhook(secret);
  const running = new Map<string, { steps: JobStep[]; end: Promise<Response> }>();
  const lastOfSite = new Map<string, Promise<unknown>>();

  async function perform(request: JobRequest, steps: JobStep[]): Promise<Response> {
    const subject = { job_id: request.job_id, site_id: request.site_id };
    try {
      const result = await driver[request.kind](request, (name) =>
        steps.push({ name, at: new Date().toISOString() }),
      );
      const answer = { ...subject, state: "done", steps, result };
      // A one-time address is a password, so that it is not stored: a repeated request makes another.
      if (request.kind !== "sign_in") await store.write({ jobId: request.job_id, answer });
      return Response.json(answer);
    } catch (error) {
      if (error instanceof JobRefusal) {
        return Response.json({ ...subject, state: "failed", steps, reason: error.message }, { status: 422 });
      }
      console.error(`Job ${request.job_id} (${request.kind}) failed and may be repeated:`, error);
      return Response.json({ ...subject, reason: "The job failed and may be repeated." }, { status: 500 });
    }
  }

  function start(request: JobRequest): { steps: JobStep[]; end: Promise<Response> } {
    const steps: JobStep[] = [];
    const before = lastOfSite.get(request.site_id) ?? Promise.resolve();
    const end = before.then(() => perform(request, steps));
    const job = { steps, end };
    running.set(request.job_id, job);
    lastOfSite.set(request.site_id, end);
    void end.finally(() => {
      running.delete(request.job_id);
      if (lastOfSite.get(request.site_id) === end) lastOfSite.delete(request.site_id);
    });
    return job;
  }

  async function report(request: JobRequest, end: Promise<Response>): Promise<void> {
    const response = await end;
    if (response.status === 500) return;
    const body = await response.clone().text();
    for (const delay of callbackDelaysMs) {
      await wait(delay, undefined, { ref: false });
      const answered = await send(request.callback_url, {
        method: "POST",
        headers: signedHeaders(secret, request.job_id, body, new Date()),
        body,
        signal: AbortSignal.timeout(20_000),
      }).catch(() => null);
      await answered?.body?.cancel();
      // A refused report is not repeated: Site Pronto asks again.
      if (answered !== null && answered.status < 500) return;
    }
  }

  return async (incoming) => {
    if (incoming.method !== "POST") return Response.json({ reason: "Send POST." }, { status: 405 });
    const body = await incoming.text();
    try {
      webhook.verify(body, Object.fromEntries(incoming.headers), { jsonParse: false });
    } catch {
      return Response.json({ reason: "The signature is not valid." }, { status: 401 });
    }
    const request = parse(body);
    if (
      request?.contract !== 1 ||
      !isId(request.job_id) ||
      !isId(request.site_id) ||
      !kinds.includes(request.kind)
    ) {
      return Response.json({ reason: "The request is not of contract 1." }, { status: 400 });
    }
    const ended = store.read(request.job_id);
    if (ended !== undefined) return Response.json(ended.answer);
    const known = running.get(request.job_id);
    const job = known ?? start(request);
    const first = await Promise.race([job.end, wait(answerWithinMs, null, { ref: false })]);
    if (first !== null) return first.clone();
    if (known === undefined) void report(request, job.end);
    return Response.json(
      { job_id: request.job_id, site_id: request.site_id, state: "working", steps: job.steps },
      { status: 202 },
    );
  };
}

function parse(body: string): JobRequest | null {
  try {
    return JSON.parse(body) as JobRequest | null;
  } catch {
    return null;
  }
}

const isId = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);
