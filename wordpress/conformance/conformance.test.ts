import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  conformanceSecret,
  type ProviderFault,
  runConformance,
} from "../../tools/testing/conformance-run.ts";
import { signedHeaders } from "../../supabase/functions/_shared/signed-headers.ts";
import { createJobStore } from "../provider/job-store.ts";
import { testProvider } from "./conformance.ts";

beforeAll(() => {
  vi.spyOn(console, "error").mockReturnValue();
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** A provider that answers 202 before a site is made. */
const slow: ProviderFault = { makeMs: 100, answerWithinMs: 20 };

const callbackCheck = "a job answered with 202 ends with a signed callback";

const signatureOf = (
  body: string,
  secret = conformanceSecret,
  id: string = crypto.randomUUID(),
  at = new Date(),
) => signedHeaders(secret, id, body, at);

/** Lets the kernel accept requests. @param isAccepted decides by the headers and the body */
const accepting =
  (isAccepted: (headers: Headers, body: string) => boolean): NonNullable<ProviderFault["wrapJobs"]> =>
  (provide) =>
  async (request) => {
    if (request.method !== "POST") return provide(request);
    const body = await request.text();
    const headers = isAccepted(request.headers, body) ? signatureOf(body) : request.headers;
    return provide(new Request(request.url, { method: "POST", headers, body }));
  };

/** Whether the signature is right for the time in the headers. */
function isSigned(headers: Headers, body: string): boolean {
  const at = new Date(Number(headers.get("webhook-timestamp")) * 1000);
  const signature = signatureOf(body, conformanceSecret, headers.get("webhook-id") ?? "", at);
  return signature["webhook-signature"] === headers.get("webhook-signature");
}

/** Changes the status and text of answers. */
const answering =
  (change: (status: number, body: string) => [number, string]): NonNullable<ProviderFault["wrapJobs"]> =>
  (provide) =>
  async (request) => {
    const response = await provide(request);
    const [status, body] = change(response.status, await response.text());
    return new Response(body, { status });
  };

const withStatus = (from: number, to: number) =>
  answering((status, body) => [status === from ? to : status, body]);

/** Changes the text of callbacks and signs them. */
const callingBack =
  (change: (body: string) => string, secret = conformanceSecret): NonNullable<ProviderFault["fetch"]> =>
  (url, init) => {
    const body = change(String(init?.body));
    return fetch(url, { ...init, headers: signatureOf(body, secret), body });
  };

const anotherSite = (body: string) => body.replace(/"site_id":"[^"]*"/, `"site_id":"${crypto.randomUUID()}"`);

test("testProvider passes every check with the kernel and a driver that works, and removes its sites", async () => {
  const { failed, skipped, durations, sites } = await runConformance(slow);
  expect([...failed, ...skipped]).toEqual([]);
  expect(Object.keys(durations)).toEqual(["make", "report", "sign_in", "suspend", "resume", "remove"]);
  expect(sites.size).toBe(0);
});

test.each([
  ["answers every job at once", {}],
  ["sends no callbacks", { ...slow, fetch: async () => new Response() }],
])("testProvider skips the callbacks of a provider that %s", async (_, options) => {
  const { failed, skipped } = await runConformance(options);
  expect({ failed, skipped }).toEqual({ failed: [], skipped: [callbackCheck] });
});

test("testProvider reports an address at which nothing answers", async () => {
  const run = testProvider({
    address: "http://127.0.0.1:1/",
    secret: conformanceSecret,
    host: "127.0.0.1",
    report: () => undefined,
  });
  await expect(run).rejects.toThrow("Nothing answers at http://127.0.0.1:1/.");
});

test.each<[what: string, fault: ProviderFault, failed: string[]]>([
  [
    "accepts every signature",
    { wrapJobs: accepting(() => true) },
    [
      "a request without a signature is answered with 401",
      "a signature with another secret is answered with 401",
      "a body that changed after its signature is answered with 401",
      "a signature older than five minutes is answered with 401",
    ],
  ],
  [
    "accepts old signatures",
    { wrapJobs: accepting(isSigned) },
    ["a signature older than five minutes is answered with 401"],
  ],
  ["answers other methods with 404", { wrapJobs: withStatus(405, 404) }, ["GET is answered with 405"]],
  [
    "answers requests that are not valid with 422",
    { wrapJobs: withStatus(400, 422) },
    [
      "a body that is not JSON is answered with 400",
      "a request without a contract is answered with 400",
      "a request of an unknown kind is answered with 400",
    ],
  ],
  [
    "refuses jobs with 500",
    { wrapJobs: withStatus(422, 500) },
    [
      "jobs of an unknown site are refused with a reason",
      "sign_in of a suspended site is refused with a reason",
    ],
  ],
  [
    "refuses jobs without a reason",
    { wrapJobs: answering((status, body) => [status, body.replace(/"reason":"[^"]*"/, '"reason":""')]) },
    [
      "jobs of an unknown site are refused with a reason",
      "sign_in of a suspended site is refused with a reason",
    ],
  ],
  [
    "answers working with 200",
    { ...slow, wrapJobs: withStatus(202, 200) },
    [
      "make ends with the addresses of the site",
      "two sites made at once do not cross",
      "remove takes every site of this test away",
    ],
  ],
  [
    "reports on another site",
    {
      wrapJobs: answering((status, body) => [status, body.includes("6.1.9") ? anotherSite(body) : body]),
    },
    ["report names the version of WordPress"],
  ],
  [
    "gives another address with every answer",
    {
      wrapJobs: answering((status, body) => [
        status,
        body.replace('/","wordpress_url"', `/?${crypto.randomUUID()}","wordpress_url"`),
      ]),
    },
    [
      "two requests of one job at once perform it once",
      "a repeated make gets the same answer and performs nothing",
    ],
  ],
  [
    "forgets ended jobs",
    { store: { ...createJobStore(), read: () => undefined } },
    [
      "a repeated make gets the same answer and performs nothing",
      "a repeated suspend of before performs nothing",
      "a repeated make of before does not bring a removed site back",
    ],
  ],
  [
    "signs its callbacks with another secret",
    { ...slow, fetch: callingBack((body) => body, `whsec_${btoa("secret of another provider")}`) },
    [callbackCheck],
  ],
  ["sends callbacks about another site", { ...slow, fetch: callingBack(anotherSite) }, [callbackCheck]],
])("testProvider notices a provider that %s", async (_, fault, failed) => {
  expect((await runConformance(fault)).failed).toEqual(failed);
});
