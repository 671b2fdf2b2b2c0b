import { setTimeout as wait } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { type JobRequest, JobRefusal, type SiteDriver } from "../../wordpress/provider/driver.ts";
import { createJobStore } from "../../wordpress/provider/job-store.ts";
import { createProvider, type ProviderOptions } from "../../wordpress/provider/provider.ts";

/** A site in memory, as its driver left it. */
export type ServedSite = {
  title: string;
  facts: NonNullable<JobRequest["facts"]>;
  isUp: boolean;
  /** Number of files that the driver read. */
  fileCount: number;
  /** Token of the unused sign-in address. */
  token: string | null;
  session: string;
};

type Handler = (request: Request) => Response | Promise<Response>;

export type ServedProviderOptions = Partial<ProviderOptions> & {
  secret: string;
  /** Time that it takes to make a site, in milliseconds. */
  makeMs?: number;
  /** Replaces functions of the driver. */
  changeDriver?: (driver: SiteDriver, sites: Map<string, ServedSite>) => Partial<SiteDriver>;
  /** Wraps what answers jobs. */
  wrapJobs?: (provide: Handler) => Handler;
  /** Wraps what answers visitors of sites. */
  wrapPages?: (show: Handler, sites: Map<string, ServedSite>) => Handler;
};

/**
 * Starts the real kernel of a provider with sites in memory, and serves jobs and sites on one port: jobs at `/jobs`, a
 * site at `http://<id>.localhost:<port>`.
 */
export async function startServedProvider(options: ServedProviderOptions) {
  const { makeMs = 0, changeDriver, wrapJobs, wrapPages, ...kernel } = options;
  const sites = new Map<string, ServedSite>();
  let port = 0;
  const driver = createDriver(sites, makeMs, (id) => `http://${id}.localhost:${port}`);
  const provide = createProvider({
    driver: { ...driver, ...changeDriver?.(driver, sites) },
    store: createJobStore(),
    ...kernel,
  });
  const jobs = wrapJobs?.(provide) ?? provide;
  const show: Handler = (request) => showPage(request, sites);
  const pages = wrapPages?.(show, sites) ?? show;
  const fetch: Handler = (request) =>
    new URL(request.url).hostname.endsWith(".localhost") ? pages(request) : jobs(request);
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch, port: 0, hostname: "127.0.0.1" }, (address) => {
      ({ port } = address);
      resolve(started);
    });
  });
  return {
    address: `http://127.0.0.1:${port}/jobs`,
    sites,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

function createDriver(
  sites: Map<string, ServedSite>,
  makeMs: number,
  urlOf: (id: string) => string,
): SiteDriver {
  const known = ({ site_id: id }: JobRequest): ServedSite => {
    const site = sites.get(id);
    if (site === undefined) throw new JobRefusal("There is no such site.");
    return site;
  };
  const setUp = (request: JobRequest, isUp: boolean) => {
    known(request).isUp = isUp;
    return {};
  };
  return {
    make: async ({ site_id: id, title, facts = {}, files = [] }, note) => {
      for (const { url, name } of files) {
        const response = await fetch(url);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`The file ${name} answered ${response.status}.`);
      }
      note("files");
      await wait(makeMs);
      sites.set(id, {
        title: title ?? "",
        facts,
        isUp: true,
        fileCount: files.length,
        token: null,
        session: crypto.randomUUID(),
      });
      return { address: `${urlOf(id)}/`, wordpress_url: `${urlOf(id)}/wp-admin/` };
    },
    suspend: async (request) => setUp(request, false),
    resume: async (request) => setUp(request, true),
    remove: async ({ site_id: id }) => (sites.delete(id) ? { backup: `${id}.tar.gz` } : {}),
    report: async (request) => {
      known(request);
      return { wordpress: "6.1.9" };
    },
    sign_in: async (request) => {
      const site = known(request);
      if (!site.isUp) throw new JobRefusal("The site is suspended.");
      site.token = crypto.randomUUID();
      const url = `${urlOf(request.site_id)}/?sign-in=${site.token}`;
      return { url, expires_at: new Date(Date.now() + 300_000).toISOString() };
    },
  };
}

/** Answers a visitor as a WordPress site does. */
function showPage(request: Request, sites: Map<string, ServedSite>): Response {
  const { hostname, pathname, searchParams } = new URL(request.url);
  const site = sites.get(hostname.split(".")[0] ?? "");
  if (site === undefined) return html(404, "<p>There is no site at this address.</p>");
  if (!site.isUp) return html(503, "<p>This site is closed at the moment.</p>");
  const token = searchParams.get("sign-in");
  if (token !== null) {
    if (token !== site.token) return html(403, "<p>This address was used already.</p>");
    site.token = null;
    return redirect("/wp-admin/", { "set-cookie": `session=${site.session}; Path=/; HttpOnly` });
  }
  if (pathname === "/wp-login.php") return html(200, '<form><input type="password" name="pwd"></form>');
  if (pathname === "/wp-admin/") {
    const isSignedIn = request.headers.get("cookie") === `session=${site.session}`;
    return isSignedIn ? html(200, "<h1>Painel</h1>") : redirect("/wp-login.php");
  }
  const { whatsapp = "", address = "" } = site.facts;
  return html(
    200,
    `<h1>${site.title}</h1><p>${address}</p><a href="https://wa.me/${whatsapp.replaceAll(/\D/g, "")}">WhatsApp</a>`,
  );
}

const html = (status: number, body: string) =>
  new Response(`<!doctype html><meta charset="utf-8">${body}`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
  });

const redirect = (location: string, headers: Record<string, string> = {}) =>
  new Response(null, { status: 302, headers: { location, ...headers } });
