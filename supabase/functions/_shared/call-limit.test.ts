import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteUrl } from "../../../tools/testing/test-backend.ts";
import { openTestWorld, post, type TestWorld } from "../../../tools/testing/test-world.ts";

/** Functions that Stripe or the site provider calls with a signature, or the scheduler with its secret. */
const calledByMachines = [
  "check-domains",
  "publish-site",
  "purge-files",
  "reconcile-billing",
  "run-site-jobs",
  "send-emails",
  "site-job-report",
  "stripe-webhook",
];

/** Called by visitors: limited by visit and address (table failures), or useless without a secret link. */
const calledByAnyone = ["report-error", "accept-invitation", "confirm-email-correction"];

const folders = await readdir(path.join(import.meta.dirname, ".."), { withFileTypes: true });
const calledByPeople = folders
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => !["_shared", ...calledByAnyone, ...calledByMachines].includes(name));

type Handler = { createHandler: (dependencies: object) => (request: Request) => Promise<Response> };

let all: TestWorld;

beforeAll(async () => {
  all = await openTestWorld();
  await all.backend.sql("update public.call_limits set most_calls = 2, within_seconds = 300");
}, 30_000);

afterAll(() => all.close());

async function call(name: string, token: string): Promise<Response> {
  const { createHandler } = (await import(`../${name}/handler.ts`)) as Handler;
  const handle = createHandler({
    ...all.dependencies,
    makeVisitor: all.backend.makeVisitor,
    resolvers: [],
    send: fetch,
    checkTls: () => Promise.resolve(null),
  });
  return handle(post(name, token, {}));
}

describe.each(calledByPeople)("%s", (name) => {
  it("answers a caller over the limit with 429 and Retry-After, but not other accounts", async () => {
    const [caller, other] = [await all.backend.logIn(), await all.backend.logIn()];
    for (let time = 0; time < 2; time += 1) {
      expect((await call(name, caller.token)).status).not.toBe(429);
    }

    const refused = await call(name, caller.token);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(200);
    expect(seconds).toBeLessThanOrEqual(300);
    expect(refused.headers.get("Access-Control-Allow-Origin")).toBe(siteUrl);
    expect(await refused.json()).toEqual({
      code: "rate_limited",
      message: `Too many calls. Try again after ${seconds} seconds.`,
    });
    expect((await call(name, other.token)).status).not.toBe(429);
  });
});

it("enforces the limit on concurrent calls", async () => {
  const { token } = await all.backend.logIn();
  const answers = await Promise.all(Array.from({ length: 6 }, () => call("sync-billing-customer", token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429]);
});
