import { signedHeaders } from "../../supabase/functions/_shared/signed-headers.ts";
import { vi } from "vitest";
import { createJobStore } from "../../wordpress/provider/job-store.ts";
import { createProvider } from "../../wordpress/provider/provider.ts";
import type { JobRequest, SiteDriver } from "../../wordpress/provider/driver.ts";
import { createHandler as createReportHandler } from "../../supabase/functions/site-job-report/handler.ts";
import { createHandler as createRunHandler } from "../../supabase/functions/run-site-jobs/handler.ts";
import type { TestBackend } from "./test-backend.ts";

/** Secret shared by functions and provider in tests. */
export const providerSecret = `whsec_${Buffer.from("secret of the test provider 0001").toString("base64")}`;

type DriverStep = SiteDriver["make"];

const cronSecret = "cron-secret-for-tests";
const callbackUrl = "http://127.0.0.1:54321/functions/v1/site-job-report";

/** Sites of the test provider by id, as its driver left them. */
type ProviderSites = Map<string, { isUp: boolean; makes: number }>;

/** Opens the real provider with sites in memory, and the functions that speak with it. */
export function openTestProvider({ database, sql }: TestBackend, options: { answerWithinMs?: number } = {}) {
  const sites: ProviderSites = new Map();
  const driver = {
    make: vi.fn<DriverStep>(async ({ site_id: id }: JobRequest) => {
      sites.set(id, { isUp: true, makes: (sites.get(id)?.makes ?? 0) + 1 });
      const address = `http://${id}.localhost:9500/`;
      return { address, wordpress_url: `${address}wp-admin/` };
    }),
    suspend: vi.fn<DriverStep>(async (request: JobRequest) => setUp(request, false)),
    resume: vi.fn<DriverStep>(async (request: JobRequest) => setUp(request, true)),
    remove: vi.fn<DriverStep>(async ({ site_id: id }: JobRequest) => {
      sites.delete(id);
      return { backup: `${id}.tar.gz` };
    }),
    report: vi.fn<DriverStep>(async () => ({ wordpress: "6.1.9" })),
    sign_in: vi.fn<DriverStep>(async ({ site_id: id }: JobRequest) => ({
      url: `http://${id}.localhost:9500/?site-pronto-sign-in=once`,
      expires_at: new Date(Date.now() + 300_000).toISOString(),
    })),
  } satisfies SiteDriver;
  const setUp = (request: JobRequest, isUp: boolean) => {
    const site = sites.get(request.site_id);
    if (site === undefined) throw new Error("There is no such site.");
    site.isUp = isUp;
    return {};
  };

  const receiveReport = createReportHandler({ database, providerSecret });
  const reports: Response[] = [];
  const provide = createProvider({
    secret: providerSecret,
    driver,
    store: createJobStore(),
    callbackDelaysMs: [0],
    ...options,
    fetch: async (input, init) => {
      const response = await receiveReport(new Request(input, init));
      reports.push(response.clone());
      return response;
    },
  });
  /** What reaches the provider; a test may answer in its place. */
  const network = vi.fn<typeof fetch>((input, init) => provide(new Request(input, init)));

  return {
    sites,
    driver,
    network,
    /** Responses to the provider's reports. */
    reports,
    callbackUrl,
    provide,
    receiveReport,
    /** Sends due jobs, as the schedule does. */
    run: async () => {
      const handle = createRunHandler({
        database,
        now: () => new Date(),
        fetch: network,
        providerSecret,
        callbackUrl,
        cronSecret,
      });
      const request = new Request("http://127.0.0.1:54321/functions/v1/run-site-jobs", {
        method: "POST",
        headers: { authorization: `Bearer ${cronSecret}` },
      });
      return (await handle(request)).json();
    },
    /** Chooses the provider in the settings. */
    choose: () =>
      sql("update public.settings set value = 'http://127.0.0.1:9500/' where key = 'site_provider'"),
    /** Makes every open job due. */
    reachNextAttempt: () =>
      sql("update public.site_jobs set next_attempt_at = now() where state in ('queued', 'sent')"),
    /** Returns a signed report, as the provider sends it. */
    report: (body: object, { secret = providerSecret, at = new Date() } = {}) => {
      const text = JSON.stringify(body);
      return new Request(callbackUrl, {
        method: "POST",
        headers: signedHeaders(secret, "report", text, at),
        body: text,
      });
    },
  };
}
