import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openTestProvider, providerSecret } from "../../../tools/testing/site-provider.ts";
import { logInTeamMember, setRole } from "../../../tools/testing/team-member.ts";
import {
  type Account,
  openTestBackend,
  siteUrl,
  type TestBackend,
} from "../../../tools/testing/test-backend.ts";
import { post } from "../../../tools/testing/test-world.ts";
import { createHandler } from "./handler.ts";

let backend: TestBackend;
let provider: ReturnType<typeof openTestProvider>;
let ana: Account & { token: string };

beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  backend = await openTestBackend();
  await backend.sql("update public.call_limits set most_calls = 1000");
}, 40_000);
afterAll(() => backend.close());

beforeEach(async () => {
  provider = openTestProvider(backend);
  await provider.choose();
  await backend.sql("delete from public.site_jobs");
  ana = await backend.logIn();
  await move("awaiting_activation");
  await provider.run();
});

const move = (status: string) =>
  backend.sql("update public.sites set status = $2 where profile_id = $1", [ana.id, status]);

const siteOf = async (owner: string) =>
  String((await backend.sql("select id from public.sites where profile_id = $1", [owner]))[0]?.["id"]);

async function open(token: string | null = ana.token, owner = ana.id) {
  const handle = createHandler({
    database: backend.database,
    siteUrl,
    now: () => new Date(),
    fetch: provider.network,
    providerSecret,
    callbackUrl: provider.callbackUrl,
  });
  const response = await handle(post("open-wordpress", token, { site_id: await siteOf(owner) }));
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

const signIns = () =>
  backend.sql(
    `select j.state, j.result from public.site_jobs j
       join public.sites s on s.id = j.site_id where s.profile_id = $1 and j.kind = 'sign_in'`,
    [ana.id],
  );

test("open-wordpress answers the provider's one-time address, and records the call without it", async () => {
  const { status, answer } = await open();
  expect(status).toBe(200);
  expect(answer["url"]).toContain("site-pronto-sign-in=once");
  expect(await signIns()).toEqual([{ state: "done", result: {} }]);
  expect(provider.driver.sign_in).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      owner: expect.objectContaining({ email: ana.email }),
      return_url: `${siteUrl}/dashboard`,
    }),
    expect.any(Function),
  );
});

test("a report of a late sign-in ends its job without its address", async () => {
  const [job] = await backend.sql(
    `insert into public.site_jobs (site_id, provider_site_id, kind, state)
     select id, id, 'sign_in', 'sent' from public.sites where profile_id = $1 returning id, site_id`,
    [ana.id],
  );
  const report = provider.report({
    job_id: job?.["id"],
    site_id: job?.["site_id"],
    state: "done",
    result: { url: "http://ana.localhost:9500/?once", expires_at: new Date().toISOString() },
  });
  expect(await (await provider.receiveReport(report)).json()).toEqual({ changed: true });
  expect(await signIns()).toEqual([{ state: "done", result: {} }]);
});

test("open-wordpress asks for another address at every call", async () => {
  await open();
  await open();
  expect(provider.driver.sign_in).toHaveBeenCalledTimes(2);
});

test.each(["suspended", "cancelled"])("open-wordpress refuses a %s site", async (status) => {
  await move("active");
  await move(status);
  expect(await open()).toMatchObject({ status: 409, answer: { code: "conflict" } });
  expect(provider.driver.sign_in).not.toHaveBeenCalled();
});

test("open-wordpress refuses visitors, and customers whose site is not made", async () => {
  expect((await open(null)).status).toBe(401);
  const bia = await backend.logIn();
  expect((await open(bia.token, bia.id)).status).toBe(409);
});

test("open-wordpress refuses the site of another customer", async () => {
  const bia = await backend.logIn();
  expect(await open(bia.token)).toMatchObject({ status: 403, answer: { code: "forbidden" } });
  expect(provider.driver.sign_in).not.toHaveBeenCalled();
});

test("open-wordpress lets a team member in who may change sites, as the audit log says, until the role ends", async () => {
  const eva = await logInTeamMember(backend, "support");
  expect((await open(eva.token)).status).toBe(200);
  expect(provider.driver.sign_in.mock.lastCall?.[0]).not.toHaveProperty("return_url");
  expect(
    await backend.sql("select actor_id, profile_id from public.audit_log where action = 'wordpress_opened'"),
  ).toEqual([{ actor_id: eva.id, profile_id: ana.id }]);

  await setRole(backend, eva.id, null);
  expect((await open(eva.token)).status).toBe(403);
  expect(provider.driver.sign_in).toHaveBeenCalledOnce();
});

test("open-wordpress says that the provider does not answer, and makes no task of it", async () => {
  provider.network.mockRejectedValueOnce(new TypeError("fetch failed"));
  expect(await open()).toMatchObject({ status: 502, answer: { code: "site_provider_unavailable" } });
  expect(await signIns()).toMatchObject([{ state: "failed" }]);
  const tasks = await backend.sql("select kind from public.team_tasks where profile_id = $1", [ana.id]);
  expect(tasks).not.toContainEqual({ kind: "site_job_failed" });
});
