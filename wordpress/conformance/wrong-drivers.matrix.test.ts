import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ProviderFault, runConformance } from "../../tools/testing/conformance-run.ts";
import type { ServedProviderOptions } from "../../tools/testing/served-provider.ts";

beforeAll(() => {
  vi.spyOn(console, "error").mockReturnValue();
});
afterAll(() => {
  vi.restoreAllMocks();
});

type ChangeDriver = NonNullable<ServedProviderOptions["changeDriver"]>;

const driver = (changeDriver: ChangeDriver): ProviderFault => ({ changeDriver });

/** Replaces the answers to visitors, where the function returns one. */
const pages = (
  change: (url: URL, shown: Response, sites: Parameters<ChangeDriver>[1]) => Response | undefined,
): ProviderFault => ({
  wrapPages: (show, sites) => async (request) => {
    const shown = await show(request);
    return change(new URL(request.url), shown, sites) ?? shown;
  },
});

const page = (status: number, body: string) =>
  new Response(body, { status, headers: { "content-type": "text/html" } });

const suspendedChecks = [
  "a suspended site is closed and says so",
  "a suspended site accepts no sign-in address of before",
];

test.each<[what: string, fault: ProviderFault, failed: string[]]>([
  [
    "ignores the title",
    driver(({ make }) => ({ make: (job, note) => make({ ...job, title: "Site" }, note) })),
    [
      "a made site opens and shows the name of its business",
      "a made site shows the address and WhatsApp of its business",
      "two sites made at once do not cross",
      "resume opens the site again",
    ],
  ],
  [
    "ignores the facts",
    driver(({ make }) => ({ make: (job, note) => make({ ...job, facts: {} }, note) })),
    ["a made site shows the address and WhatsApp of its business"],
  ],
  [
    "ignores the files",
    driver(({ make }) => ({ make: (job, note) => make({ ...job, files: [] }, note) })),
    ["make reads the files of the customer"],
  ],
  [
    "performs a job twice",
    driver(({ make }) => ({
      make: async (job, note) => {
        await make(job, note);
        return make(job, note);
      },
    })),
    ["two requests of one job at once perform it once"],
  ],
  [
    "never ends a make",
    { answerWithinMs: 20, ...driver(() => ({ make: () => new Promise(() => undefined) })) },
    [
      "make ends with the addresses of the site",
      "two sites made at once do not cross",
      "remove takes every site of this test away",
    ],
  ],
  [
    "shows the businesses of all sites",
    driver(({ make }, sites) => ({
      make: (job, note) => {
        const title = [...sites.values()].map((site) => site.title).join() + job.title;
        return make({ ...job, title }, note);
      },
    })),
    ["two sites made at once do not cross"],
  ],
  [
    "reports without a version",
    driver(() => ({ report: async () => ({}) })),
    ["jobs of an unknown site are refused with a reason", "report names the version of WordPress"],
  ],
  [
    "opens WordPress for visitors",
    pages(({ pathname }) => (pathname === "/wp-admin/" ? page(200, "Painel") : undefined)),
    ["WordPress asks visitors to sign in"],
  ],
  [
    "gives sign-in addresses that lead to the form",
    pages(({ searchParams }, { status }) =>
      searchParams.has("sign-in") && status === 302
        ? new Response(null, { status: 302, headers: { location: "/wp-login.php" } })
        : undefined,
    ),
    ["sign_in gives an address that opens WordPress"],
  ],
  [
    "gives sign-in addresses for an hour",
    driver(({ sign_in: signIn }) => ({
      sign_in: async (job, note) => ({
        ...(await signIn(job, note)),
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    })),
    ["sign_in gives an address that opens WordPress"],
  ],
  [
    "gives sign-in addresses that work twice",
    pages(({ hostname, searchParams }, { status }, sites) => {
      const site = sites.get(hostname.split(".")[0] ?? "");
      if (site !== undefined && status === 302) site.token = searchParams.get("sign-in") ?? site.token;
      return undefined;
    }),
    ["a used sign-in address is refused with words"],
  ],
  [
    "refuses used addresses without words",
    pages((_, { status }) => (status === 403 ? page(403, "<p></p>") : undefined)),
    ["a used sign-in address is refused with words"],
  ],
  [
    "signs in at a suspended site",
    driver(({ sign_in: signIn }, sites) => ({
      sign_in: (job, note) => {
        const site = sites.get(job.site_id);
        if (site === undefined || site.isUp) return signIn(job, note);
        return Promise.resolve({
          url: `http://${job.site_id}.localhost/`,
          expires_at: new Date().toISOString(),
        });
      },
    })),
    ["sign_in of a suspended site is refused with a reason"],
  ],
  [
    "accepts sign-in addresses while a site is suspended",
    pages(({ searchParams }, { status }) =>
      status === 503 && searchParams.has("sign-in") ? page(200, "Painel") : undefined,
    ),
    ["a suspended site accepts no sign-in address of before"],
  ],
  [
    "suspends nothing",
    driver(({ report }) => ({
      suspend: async (job, note) => {
        await report(job, note);
        return {};
      },
    })),
    [...suspendedChecks, "sign_in of a suspended site is refused with a reason"],
  ],
  [
    "answers 200 for a suspended site",
    pages((_, { status, body }) => (status === 503 ? new Response(body) : undefined)),
    suspendedChecks,
  ],
  [
    "shows an empty page for a suspended site",
    pages((_, { status }) => (status === 503 ? page(503, "") : undefined)),
    suspendedChecks,
  ],
  [
    "suspends every site",
    driver(({ suspend }, sites) => ({
      suspend: async (job, note) => {
        await suspend(job, note);
        for (const site of sites.values()) site.isUp = false;
        return {};
      },
    })),
    ["a suspension leaves other sites open", "a removal leaves other sites open"],
  ],
  [
    "resumes nothing",
    driver(({ report }) => ({
      resume: async (job, note) => {
        await report(job, note);
        return {};
      },
    })),
    ["resume opens the site again"],
  ],
  [
    "removes nothing",
    driver(() => ({ remove: async () => ({}) })),
    ["a removed site does not open", "a repeated make of before does not bring a removed site back"],
  ],
  [
    "removes every site",
    driver(({ remove }, sites) => ({
      remove: async (job, note) => {
        const result = await remove(job, note);
        sites.clear();
        return result;
      },
    })),
    ["a removal leaves other sites open"],
  ],
  [
    "fails to remove a removed site",
    driver(({ report, remove }) => ({
      remove: async (job, note) => {
        await report(job, note);
        return remove(job, note);
      },
    })),
    ["remove of a removed site is done", "remove takes every site of this test away"],
  ],
])("testProvider notices a driver that %s", async (_, fault, failed) => {
  expect((await runConformance(fault)).failed).toEqual(failed);
});
