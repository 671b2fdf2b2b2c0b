import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { png } from "../../../tools/testing/images.ts";
import { openTestProvider } from "../../../tools/testing/site-provider.ts";
import { openTestBackend, type TestBackend } from "../../../tools/testing/test-backend.ts";

let backend: TestBackend;
let provider: ReturnType<typeof openTestProvider>;
let siteId: string;
let profileId: string;

beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  backend = await openTestBackend();
}, 40_000);
afterAll(() => backend.close());

beforeEach(async () => {
  provider = openTestProvider(backend, { answerWithinMs: 500 });
  await provider.choose();
  await backend.sql("delete from public.site_jobs");
  profileId = (await backend.addAccount({ full_name: "Ana Souza", model: "workshop" })).id;
  const [site] = await backend.sql(
    "update public.sites set status = 'awaiting_activation' where profile_id = $1 returning id",
    [profileId],
  );
  siteId = String(site?.["id"]);
});

const jobs = () =>
  backend.sql(
    "select kind, state, attempts, last_error from public.site_jobs where provider_site_id = $1 order by position",
    [siteId],
  );
const states = async () => (await jobs()).map(({ kind, state }) => `${kind} ${state}`);
const site = async () =>
  (
    await backend.sql(
      "select prepared_at is not null as prepared, preview_url from public.sites where id = $1",
      [siteId],
    )
  )[0];
const jobId = async () =>
  String(
    (await backend.sql("select id from public.site_jobs where provider_site_id = $1", [siteId]))[0]?.["id"],
  );
const move = (status: string) =>
  backend.sql("update public.sites set status = $2 where id = $1", [siteId, status]);
const done = async (of: string, address = `http://${of}.localhost:9500/`) => ({
  job_id: await jobId(),
  site_id: of,
  state: "done",
  result: { address, wordpress_url: `${address}wp-admin/` },
});

test("run-site-jobs has a paid site made, once, with the customer's choices", async () => {
  expect(await provider.run()).toEqual({ sent: 1 });
  expect(await provider.run()).toEqual({ sent: 0 });
  expect(provider.driver.make).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      site_id: siteId,
      model: "workshop",
      owner: expect.objectContaining({ name: "Ana Souza" }),
    }),
    expect.any(Function),
  );
  expect(await site()).toEqual({ prepared: true, preview_url: `http://${siteId}.localhost:9500/` });
});

test("run-site-jobs sends the customer's files as addresses that open", async () => {
  await addLogo();
  await provider.run();
  const [file] = provider.driver.make.mock.calls[0]?.[0].files ?? [];
  expect(file).toMatchObject({ name: "logo.png", content_type: "image/png", size: 2 });
  const response = await backend.request(String(file?.url));
  expect(response.status).toBe(200);
});

test("run-site-jobs makes no site without the customer's files while storage fails", async () => {
  await addLogo();
  backend.intercept(async (request, next) =>
    request.url.includes("/storage/v1/object/sign/") ? new Response("{}", { status: 500 }) : next(),
  );
  await provider.run();
  backend.intercept(null);
  expect(await jobs()).toMatchObject([
    { state: "sent", attempts: 1, last_error: "The customer's files could not be signed." },
  ]);
  await provider.reachNextAttempt();
  await provider.run();
  expect(provider.driver.make.mock.calls.map(([{ files }]) => files?.length)).toEqual([1]);
});

async function addLogo(): Promise<void> {
  await backend.database.storage
    .from("site-files")
    .upload(`${profileId}/logo.png`, new Uint8Array([137, 80]), {
      contentType: "image/png",
    });
  await backend.sql(
    "insert into public.site_files (site_id, path, name, content_type, size) values ($1, $2, 'logo.png', 'image/png', 2)",
    [siteId, `${profileId}/logo.png`],
  );
}

describe("a provider", () => {
  test("that is down is asked again later, and then makes the site", async () => {
    provider.network.mockRejectedValueOnce(new TypeError("fetch failed"));
    await provider.run();
    expect(await jobs()).toEqual([
      { kind: "make", state: "sent", attempts: 1, last_error: "The provider could not be reached." },
    ]);
    await provider.reachNextAttempt();
    await provider.run();
    expect(await states()).toEqual(["make done"]);
  });

  test("that performed the job without an answer makes one site", async () => {
    provider.network.mockImplementationOnce(async (input, init) => {
      await provider.provide(new Request(input, init));
      throw new DOMException("too late", "TimeoutError");
    });
    await provider.run();
    expect(await jobs()).toMatchObject([
      { state: "sent", last_error: "The provider did not answer in time." },
    ]);
    await provider.reachNextAttempt();
    await provider.run();
    expect(await states()).toEqual(["make done"]);
    expect(provider.driver.make).toHaveBeenCalledOnce();
  });

  test("that fails half-way is asked again", async () => {
    provider.driver.make.mockRejectedValueOnce(new Error("The disk is full."));
    await provider.run();
    expect(await jobs()).toMatchObject([
      { state: "sent", attempts: 1, last_error: "The provider answered 500." },
    ]);
    await provider.reachNextAttempt();
    await provider.run();
    expect(await states()).toEqual(["make done"]);
  });

  test("that is slow reports later, and its repeated report changes nothing", async () => {
    let finish: (() => void) | undefined;
    const work = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const make = provider.driver.make.getMockImplementation();
    provider.driver.make.mockImplementationOnce(async (request) => {
      await work;
      return make?.(request, () => undefined) ?? { address: "", wordpress_url: "" };
    });
    await provider.run();
    expect(await states()).toEqual(["make sent"]);
    finish?.();
    await vi.waitFor(() => expect(provider.reports).toHaveLength(1));
    expect(await provider.reports[0]?.json()).toEqual({ changed: true });
    expect(await states()).toEqual(["make done"]);

    const again = await provider.receiveReport(provider.report(await done(siteId)));
    expect(await again.json()).toEqual({ changed: false });
  });

  test("whose report overtakes its answer ends the job once", async () => {
    provider.network.mockImplementationOnce(async () => {
      await provider.receiveReport(provider.report(await done(siteId)));
      return Response.json({ job_id: await jobId(), site_id: siteId, state: "working" }, { status: 202 });
    });
    await provider.run();
    expect(await states()).toEqual(["make done"]);
  });

  test.each([
    ["another site", async () => done("11111111-1111-4111-8111-111111111111")],
    [
      "another job",
      async () => ({ ...(await done(siteId)), job_id: "11111111-1111-4111-8111-111111111111" }),
    ],
    ["an address that is not on the web", async () => done(siteId, "javascript:alert(1)//")],
  ])("that answers with %s changes nothing", async (_, answer) => {
    provider.network.mockImplementationOnce(async () => Response.json(await answer()));
    await provider.run();
    expect(await jobs()).toMatchObject([{ state: "sent", attempts: 1 }]);
    expect(await site()).toEqual({ prepared: false, preview_url: null });
  });

  test("that refuses the job ends it as a task for the team", async () => {
    provider.network.mockResolvedValueOnce(
      Response.json({ reason: "The plan has no free site." }, { status: 422 }),
    );
    await provider.run();
    expect(await jobs()).toMatchObject([{ state: "failed", last_error: "The plan has no free site." }]);
    const tasks = await backend.sql("select kind from public.team_tasks where profile_id = $1", [profileId]);
    expect(tasks).toContainEqual({ kind: "site_job_failed" });
  });
});

test("two runs at once send a job once", async () => {
  await Promise.all([provider.run(), provider.run()]);
  expect(provider.network).toHaveBeenCalledOnce();
  expect(await states()).toEqual(["make done"]);
});

test("a site is suspended and resumed in the order of its changes", async () => {
  await provider.run();
  await move("active");
  await move("suspended");
  await provider.run();
  expect(provider.sites.get(siteId)).toEqual({ isUp: false, makes: 1 });
  await move("active");
  await provider.run();
  expect(provider.sites.get(siteId)).toEqual({ isUp: true, makes: 1 });
  expect(await states()).toEqual(["make done", "suspend done", "resume done"]);
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const image = base64(png(640, 400));
const picture = (data = image, type = "image/png") => ({ content_type: type, data });
const sendReport = async (result: object) => {
  await provider.run();
  await backend.sql("select private.queue_site_job($1, 'report')", [siteId]);
  provider.driver.report.mockResolvedValueOnce({ wordpress: "6.1.9", ...result });
  await provider.run();
};
const storedReport = async () =>
  (
    await backend.sql("select wordpress, picture_path as path from public.site_reports where site_id = $1", [
      siteId,
    ])
  )[0];

describe("the daily report", () => {
  test("stores the picture of the site, which opens without a sign-in", async () => {
    await sendReport({ picture: picture() });
    const path = String((await storedReport())?.["path"]);
    expect(path).toMatch(new RegExp(`^${profileId}/[0-9a-f-]{36}\\.png$`));
    const url = backend.database.storage.from("site-pictures").getPublicUrl(path).data.publicUrl;
    const response = await backend.request(url);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  test("is stored without a picture that the provider did not take", async () => {
    await sendReport({});
    expect(await storedReport()).toEqual({ wordpress: "6.1.9", path: null });
  });

  test.each([
    ["of another type than it says", picture(image, "image/jpeg")],
    ["that is not an image", picture(base64(Buffer.from("<svg onload=alert(1)>")))],
    ["that is too large", picture("A".repeat(700_004))],
    ["that is higher than wide", picture(base64(png(400, 800)))],
  ])("is refused with a picture %s", async (_, wrong) => {
    await sendReport({ picture: wrong });
    expect(await storedReport()).toBeUndefined();
    expect(await states()).toEqual(["make done", "report sent"]);
  });
});

describe("a report", () => {
  test.each([
    ["with a forged signature", { secret: `whsec_${Buffer.from("another secret").toString("base64")}` }],
    ["of a year ago", { at: new Date(Date.now() - 365 * 86_400_000) }],
  ])("%s is refused", async (_, signing) => {
    const response = await provider.receiveReport(provider.report(await done(siteId), signing));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid_signature" });
    expect(await states()).toEqual(["make queued"]);
  });

  test("about an unknown job is refused", async () => {
    const report = { ...(await done(siteId)), job_id: "11111111-1111-4111-8111-111111111111" };
    expect((await provider.receiveReport(provider.report(report))).status).toBe(404);
  });
});
