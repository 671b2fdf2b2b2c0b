import { isDeepStrictEqual } from "node:util";
import { type Business, createJob, createMakeJob } from "./businesses.ts";
import { expectThat, valueOf } from "./check.ts";
import type { Run } from "./run.ts";
import { createMadeSite, expectOpen, expectRefusal, isAdministration, type MadeSite } from "./sites.ts";
import { createVisitor } from "./visitor.ts";

/** Makes a site with two requests at once. Checks the site, its report and its sign-in. */
export async function checkMaking(run: Run, business: Business): Promise<MadeSite | undefined> {
  const { check, client, endpoints, perform } = run;
  const files = endpoints.filesOf(business.siteId);
  const reads = () => files.map(endpoints.readsOf);
  const job = createMakeJob(business, files);
  const requests = [perform(job), client.run(job)] as const;
  const answers = Promise.all(requests);
  answers.catch(() => undefined);

  const site = await check("make ends with the addresses of the site", async () =>
    createMadeSite(business, await requests[0]),
  );
  await check("two requests of one job at once perform it once", async () => {
    valueOf(site);
    const [first, second] = await answers;
    expectThat(isDeepStrictEqual(first.result, second.result), "They got different results.");
    expectThat(
      reads().every((count) => count <= 1),
      "A file of the customer was read twice.",
    );
  });
  await check("make reads the files of the customer", async () => {
    valueOf(site);
    for (const file of files) expectThat(endpoints.readsOf(file) > 0, `${file.name} was not read.`);
  });
  await check("a made site opens and shows the name of its business", () => expectOpen(valueOf(site)));
  await check("a made site shows the address and WhatsApp of its business", async () => {
    const { text, html } = await expectOpen(valueOf(site));
    const { address, whatsapp } = business.facts;
    expectThat(text.includes(address), `The page does not show "${address}".`);
    expectThat(html.includes(whatsapp.slice(1)), `The page has no link to ${whatsapp}.`);
  });
  await check("a repeated make gets the same answer and performs nothing", async () => {
    const { make } = valueOf(site);
    const before = reads();
    const { result } = await client.run(job);
    expectThat(isDeepStrictEqual(result, make.result), "The repeated request got another result.");
    expectThat(isDeepStrictEqual(reads(), before), "The files of the customer were read again.");
  });
  await check("report names the version of WordPress", async () => {
    await perform(createJob("report", valueOf(site).business));
  });
  await checkSignIn(run, site);
  return site;
}

async function checkSignIn({ check, perform }: Run, site: MadeSite | undefined): Promise<void> {
  await check("WordPress asks visitors to sign in", async () => {
    const page = await createVisitor().open(valueOf(site).wordpressUrl);
    expectThat(!isAdministration(valueOf(site), page), `${page.url} opens for visitors.`);
  });
  const used = await check("sign_in gives an address that opens WordPress", async () => {
    const made = valueOf(site);
    const { result } = await perform(createJob("sign_in", made.business));
    const seconds = Math.round((Date.parse(String(result["expires_at"])) - Date.now()) / 1000);
    expectThat(seconds > 0 && seconds <= longestSignInSeconds, `The address expires in ${seconds} s.`);
    const visitor = createVisitor();
    const url = String(result["url"]);
    const page = await visitor.open(url);
    const { pathname } = new URL(page.url);
    expectThat(isAdministration(made, page), `The address led to ${pathname} with ${page.status}.`);
    const next = await visitor.open(made.wordpressUrl);
    expectThat(isAdministration(made, next), "The session ended after one page.");
    return url;
  });
  await check("a used sign-in address is refused with words", async () => {
    expectRefusal(await createVisitor().open(valueOf(used)), "The used address");
  });
}

/** Five minutes, and some seconds for the difference of two clocks. */
const longestSignInSeconds = 310;

/** Makes two sites at once. Checks that each shows its own business alone. @param earlier business of an earlier site */
export async function checkMakingTwo(
  run: Run,
  businesses: readonly [Business, Business],
  earlier: Business,
): Promise<readonly MadeSite[] | undefined> {
  return run.check("two sites made at once do not cross", async () => {
    const sites = await Promise.all(businesses.map((business) => makeSite(run, business)));
    for (const site of sites) {
      const { text } = await expectOpen(site);
      const others = [...businesses, earlier].filter((business) => business !== site.business);
      const crossed = others.find(({ name }) => text.includes(name));
      expectThat(crossed === undefined, `${site.address} shows "${crossed?.name}".`);
    }
    return sites;
  });
}

async function makeSite({ client, endpoints }: Run, business: Business): Promise<MadeSite> {
  const job = createMakeJob(business, endpoints.filesOf(business.siteId));
  return createMadeSite(business, await client.run(job));
}
