import { randomBytes } from "node:crypto";
import { mkdir, readdir } from "node:fs/promises";
import { defaultLanguage } from "../../supabase/functions/_shared/contract/languages.ts";
import { type JobRequest, JobRefusal } from "../provider/driver.ts";
import { siteLabel } from "../provider/site-label.ts";
import { type HostConfig, isHostName } from "./config.ts";
import type { Layout } from "./layout.ts";
import { saltCount } from "./php-config.ts";
import { type HostSite, ownNames, siteUser } from "./site.ts";
import { createQueue, readText, writeWhole } from "./system.ts";

export type Sites = Awaited<ReturnType<typeof openSites>>;

/** Reads and writes the states of sites, `sites/<id>/site.json`. */
export async function openSites(config: HostConfig, layout: Layout) {
  await mkdir(layout.sites, { recursive: true, mode: 0o751 });
  // Two new sites at once must not get the same label.
  const inTurn = createQueue();

  /** Reads from disk each time: commands of the administrator are other processes than the service. */
  async function all(): Promise<HostSite[]> {
    const states = await Promise.all(
      (await readdir(layout.sites)).map((id) => readText(layout.site(id).state)),
    );
    return states.flatMap((text) => (text === null ? [] : [JSON.parse(text) as HostSite]));
  }

  async function find(id: string): Promise<HostSite | undefined> {
    const text = await readText(layout.site(id).state);
    return text === null ? undefined : (JSON.parse(text) as HostSite);
  }

  async function save(site: HostSite): Promise<HostSite> {
    await mkdir(layout.site(site.id).folder, { recursive: true, mode: 0o751 });
    await writeWhole(layout.site(site.id).state, `${JSON.stringify(site, null, 2)}\n`, { mode: 0o600 });
    return site;
  }

  /** Returns why a site cannot have the domain of a request: it is none, is ours, or belongs to another site here. */
  function refuseDomain(request: JobRequest, others: readonly HostSite[]): string | null {
    const domain = domainOf(request);
    if (domain === null) return null;
    const isOurs = domain === config.baseDomain || domain.endsWith(`.${config.baseDomain}`);
    if (!isHostName(domain) || isOurs) return `${domain} cannot be a site's own domain.`;
    const wanted = ownNames(domain);
    return others.some((site) => ownNames(site.domain).some((name) => wanted.includes(name)))
      ? `${domain} belongs to another site here.`
      : null;
  }

  async function create(request: JobRequest): Promise<HostSite> {
    const known = await find(request.site_id);
    if (known !== undefined) return known;
    const others = await all();
    const refusal = refuseDomain(request, others);
    if (refusal !== null) throw new JobRefusal(refusal);
    const domain = domainOf(request);
    const user = siteUser(request.site_id);
    if (others.some((site) => site.user === user)) throw new JobRefusal(`${user} belongs to another site.`);
    const isTaken = (label: string) =>
      `${label}.${config.baseDomain}` === config.providerName || others.some((site) => site.label === label);
    return save({
      id: request.site_id,
      label: siteLabel(request.site_id, domain, isTaken),
      user,
      domain,
      language: request.language ?? defaultLanguage,
      baseCertificate: false,
      secureNames: [],
      salts: Array.from({ length: saltCount }, () => randomBytes(48).toString("base64url")),
    });
  }

  return {
    all,
    find,
    save,
    /** Returns the site of a request and creates its state when there is none. */
    create: (request: JobRequest): Promise<HostSite> => inTurn(() => create(request)),
    /** Returns the site with the domain of a request. Null when it has that domain, or cannot have it. */
    withNewDomain: async (site: HostSite, request: JobRequest): Promise<HostSite | null> => {
      const others = (await all()).filter(({ id }) => id !== site.id);
      const refusal = refuseDomain(request, others);
      const domain = domainOf(request);
      return refusal !== null || domain === null || domain === site.domain
        ? null
        : { ...site, domain, secureNames: [] };
    },
  };
}

/** Returns the domain of a request; null without one. */
const domainOf = (request: JobRequest): string | null => request.domain?.toLowerCase() || null;
