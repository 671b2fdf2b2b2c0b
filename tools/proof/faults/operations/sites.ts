import {
  countRows,
  findDifference,
  summarizeEffects,
  waitBriefly,
  waitUntil,
  type Operation,
} from "../operation.ts";
import type { Person, World } from "../world.ts";
import { picture } from "./files.ts";

/** A paid site of a customer who sent a logo. */
type Site = { id: string; person: Person };

/** Adds a paid site, whose job to make it is due. */
async function addPaidSite(world: World): Promise<Site> {
  await world.sql("update public.settings set value = $1 where key = 'site_provider'", [
    world.siteProvider.address,
  ]);
  const person = await world.addPerson();
  const { status } = await world.call("site-file?name=logo.png", person.token, picture());
  if (status !== 200) throw new Error(`site-file answered ${status}.`);
  const [site] = await world.sql("select id from public.sites where profile_id = $1", [person.id]);
  const paid = { id: String(site?.["id"]), person };
  await move(world, paid, "awaiting_activation");
  return paid;
}

const move = ({ sql }: World, { id }: Site, status: string) =>
  sql("update public.sites set status = $2 where id = $1", [id, status]);

/** Whether no job of a site is open. A customer repeats a sign-in. */
const isOver = async (world: World, { id }: Site) =>
  (await countRows(
    world,
    "public.site_jobs where provider_site_id = $1 and state in ('queued', 'sent') and kind <> 'sign_in'",
    [id],
  )) === 0;

/** Runs the worker until no job of a site is open. */
const finishJobs = (world: World, site: Site) =>
  waitUntil(
    world,
    () => isOver(world, site),
    async () => {
      await world.endWaits();
      await world.runJob("run-site-jobs");
    },
  );

async function addMadeSite(world: World): Promise<Site> {
  const site = await addPaidSite(world);
  await finishJobs(world, site);
  await move(world, site, "active");
  return site;
}

/** Checks the jobs of a site here and their effects at the provider, and what the customer's page shows. */
async function checkSite(world: World, site: Site, kinds: string, state: string): Promise<string[]> {
  const [jobs] = await world.sql(
    `select string_agg(kind::text || ' ' || state, ', ' order by position) as text
       from public.site_jobs where provider_site_id = $1 and kind <> 'sign_in'`,
    [site.id],
  );
  const [row] = await world.sql("select preview_url from public.sites where id = $1", [site.id]);
  const served = world.siteProvider.sites.get(site.id);
  const found = served === undefined ? "removed" : served.isUp ? "open" : "closed";
  const plannedJobs = kinds.replaceAll(/\w+/g, "$& done");
  return [
    ...findDifference("jobs", jobs?.["text"], plannedJobs),
    ...findDifference("jobs that the provider performed", world.siteProvider.effectsOf(site.id), kinds),
    ...findDifference("site at the provider", found, state),
    ...findDifference("files in the site", served?.fileCount ?? 1, 1),
    ...findDifference("has its address", String(row?.["preview_url"]).includes(site.id), state !== "removed"),
  ];
}

/**
 * Describes an operation of the worker.
 *
 * @param kinds jobs of the site at the end, in their order
 * @param state state of the site at the provider at the end
 * @param workers number of workers that run at once
 */
const workerOperation = (
  name: string,
  prepareSite: (world: World) => Promise<Site>,
  kinds: string,
  state: string,
  workers = 1,
): Operation => ({
  name,
  prepare: async (world) => {
    const site = await prepareSite(world);
    return {
      attempt: async () => {
        await Promise.all(Array.from({ length: workers }, () => world.runJob("run-site-jobs")));
        return waitBriefly(() => isOver(world, site));
      },
      check: async () => {
        await finishJobs(world, site);
        return checkSite(world, site, kinds, state);
      },
      trace: () => summarizeEffects(world, site.person),
    };
  },
});

export const siteMade = workerOperation("making of a site", addPaidSite, "make", "open");

export const siteMadeByTwo = workerOperation(
  "making of a site by two workers",
  addPaidSite,
  "make",
  "open",
  2,
);

export const siteSuspension = workerOperation(
  "suspension of a site",
  async (world) => {
    const site = await addMadeSite(world);
    await move(world, site, "suspended");
    return site;
  },
  "make, suspend",
  "closed",
);

export const siteRemoval = workerOperation(
  "removal of a site",
  async (world) => {
    const site = await addMadeSite(world);
    await move(world, site, "cancelled");
    await finishJobs(world, site);
    await world.sql("select private.queue_site_job($1, 'remove')", [site.id]);
    return site;
  },
  "make, suspend, remove",
  "removed",
);

export const siteSignIn: Operation = {
  name: "sign-in to a site",
  prepare: async (world) => {
    const site = await addMadeSite(world);
    let url = "";
    return {
      attempt: async () => {
        const answer = await world.call("open-wordpress", site.person.token, { site_id: site.id });
        url = String(answer.body["url"]);
        return answer;
      },
      check: async () => {
        const token = world.siteProvider.sites.get(site.id)?.token;
        const stored = "public.site_jobs where provider_site_id = $1 and kind = 'sign_in' and result <> '{}'";
        return [
          ...findDifference(
            "is the newest address of the site",
            url.includes(site.id) && url.endsWith(`=${token}`),
            true,
          ),
          ...findDifference("stored addresses", await countRows(world, stored, [site.id]), 0),
        ];
      },
      trace: () => summarizeEffects(world, site.person),
    };
  },
};
