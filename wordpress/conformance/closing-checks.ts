import { createJob } from "./businesses.ts";
import { expectThat, valueOf } from "./check.ts";
import type { Run } from "./run.ts";
import { expectGone, expectOpen, expectRefusal, type MadeSite } from "./sites.ts";
import { createVisitor } from "./visitor.ts";

/** Suspends and resumes a site. @param other site that stays open */
export async function checkSuspension(
  { check, client, perform }: Run,
  site: MadeSite | undefined,
  other: MadeSite | undefined,
): Promise<void> {
  const unused = await check("sign_in gives another address for a later use", async () => {
    const { result } = await perform(createJob("sign_in", valueOf(site).business));
    return String(result["url"]);
  });
  const suspend = await check("suspend is done", () => perform(createJob("suspend", valueOf(site).business)));
  await check("a suspended site is closed and says so", async () => {
    valueOf(suspend);
    expectRefusal(await createVisitor().open(valueOf(site).address), "The suspended site");
  });
  await check("a suspended site accepts no sign-in address of before", async () => {
    valueOf(suspend);
    expectRefusal(await createVisitor().open(valueOf(unused)), "The earlier address");
  });
  await check("sign_in of a suspended site is refused with a reason", async () => {
    valueOf(suspend);
    await client.expectRefusal(createJob("sign_in", valueOf(site).business));
  });
  await check("a suspension leaves other sites open", async () => {
    valueOf(suspend);
    await expectOpen(valueOf(other));
  });
  const resume = await check("resume opens the site again", async () => {
    valueOf(suspend);
    const done = await perform(createJob("resume", valueOf(site).business));
    await expectOpen(valueOf(site));
    return done;
  });
  await check("a repeated suspend of before performs nothing", async () => {
    valueOf(resume);
    await client.run(valueOf(suspend).job);
    await expectOpen(valueOf(site));
  });
}

/** Removes a site. @param other site that stays open */
export async function checkRemoval(
  { check, client, perform }: Run,
  site: MadeSite | undefined,
  other: MadeSite | undefined,
): Promise<void> {
  const remove = await check("remove is done and names its backup, if any", async () => {
    const done = await perform(createJob("remove", valueOf(site).business));
    expectThat(done.result["backup"] !== "", "The name of the backup is empty.");
    return done;
  });
  await check("a removed site does not open", async () => {
    valueOf(remove);
    await expectGone(valueOf(site));
  });
  await check("a removal leaves other sites open", async () => {
    valueOf(remove);
    await expectOpen(valueOf(other));
  });
  await check("remove of a removed site is done", async () => {
    valueOf(remove);
    await client.run(createJob("remove", valueOf(site).business));
  });
  await check("a repeated make of before does not bring a removed site back", async () => {
    valueOf(remove);
    await client.run(valueOf(site).make.job);
    await expectGone(valueOf(site));
  });
}
