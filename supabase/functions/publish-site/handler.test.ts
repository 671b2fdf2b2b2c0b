import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openTestBackend, type TestBackend } from "../../../tools/testing/test-backend.ts";
import { createHandler } from "./handler.ts";

const cronSecret = "cron-secret-for-tests";
const deployHook = "https://host.example/hooks/secret-path";

let backend: TestBackend;
const host = vi.fn<typeof fetch>();

beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  backend = await openTestBackend();
}, 40_000);

beforeEach(async () => {
  host.mockReset();
  await backend.sql("delete from public.site_builds");
});

afterAll(() => backend.close());

async function run(hook = deployHook): Promise<unknown> {
  const handle = createHandler({ database: backend.database, fetch: host, deployHook: hook, cronSecret });
  const response = await handle(
    new Request("http://127.0.0.1:54321/functions/v1/publish-site", {
      method: "POST",
      headers: { authorization: `Bearer ${cronSecret}` },
    }),
  );
  expect(response.status).toBe(200);
  return response.json();
}

const change = () => backend.sql("select private.request_build('plans')");
const makeDue = () => backend.sql("update public.site_builds set due_at = now() where state = 'waiting'");
const builds = () =>
  backend.sql("select state, reasons, attempts, last_error from public.site_builds order by id");

test("publish-site requests one build when the changes have settled", async () => {
  host.mockResolvedValue(new Response(null, { status: 201 }));
  await change();
  await backend.sql("select private.request_build('settings')");
  expect(await run()).toEqual({ asked: false });
  await makeDue();
  expect(await run()).toEqual({ asked: true });
  expect(await run()).toEqual({ asked: false });
  expect(host).toHaveBeenCalledExactlyOnceWith(deployHook, expect.objectContaining({ method: "POST" }));
  expect(await builds()).toEqual([
    { state: "asked", reasons: ["plans", "settings"], attempts: 1, last_error: null },
  ]);
});

test("publish-site requests another build for changes during the request", async () => {
  host.mockImplementation(async () => {
    await change();
    return new Response(null, { status: 200 });
  });
  await change();
  await makeDue();
  await run();
  expect((await builds()).map(({ state }) => state)).toEqual(["asked", "waiting"]);
});

test("publish-site retries when the host refuses and reports the failure after six attempts", async () => {
  host.mockResolvedValue(new Response("no", { status: 503 }));
  await change();
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await makeDue();
    expect(await run()).toEqual({ asked: false });
    expect(await builds()).toMatchObject([
      { state: attempt < 6 ? "waiting" : "failed", attempts: attempt, last_error: "The host answered 503." },
    ]);
  }
  await makeDue();
  await run();
  expect(host).toHaveBeenCalledTimes(6);
});

test("publish-site creates a task for an abandoned build until the host accepts a later one", async () => {
  const openTasks = () =>
    backend.sql("select details from public.team_tasks where kind = 'publishing_failed' and done_at is null");
  await backend.sql("delete from public.team_tasks where kind = 'publishing_failed'");
  host.mockResolvedValue(new Response("no", { status: 404 }));
  await change();
  await backend.sql("update public.site_builds set attempts = 5");
  await makeDue();
  await run();
  expect(await openTasks()).toEqual([{ details: { error: "The host answered 404." } }]);
  host.mockResolvedValue(new Response(null, { status: 200 }));
  await change();
  await makeDue();
  await run();
  expect(await openTasks()).toEqual([]);
});

test("publish-site combines a refused build with later changes", async () => {
  host.mockImplementationOnce(async () => {
    await backend.sql("select private.request_build('blog')");
    return new Response(null, { status: 500 });
  });
  await change();
  await makeDue();
  await run();
  expect(await builds()).toMatchObject([{ state: "waiting", reasons: ["plans", "blog"], attempts: 1 }]);
});

test("publish-site never reports the secret hook address when the host is unreachable", async () => {
  host.mockRejectedValue(new TypeError(`fetch failed: ${deployHook}`));
  await change();
  await makeDue();
  await run();
  expect(await builds()).toMatchObject([{ last_error: "The host could not be reached." }]);
});

test("publish-site reports a missing hook", async () => {
  await change();
  await makeDue();
  expect(await run("")).toEqual({ asked: false });
  expect(await builds()).toMatchObject([{ last_error: "DEPLOY_HOOK_URL is not set." }]);
});

test("publish-site takes over the claims of a crashed run", async () => {
  host.mockResolvedValue(new Response(null, { status: 200 }));
  await change();
  await makeDue();
  await backend.database.rpc("claim_site_build").throwOnError();
  expect(await run()).toEqual({ asked: false });
  await backend.sql("update public.site_builds set due_at = now()");
  expect(await run()).toEqual({ asked: true });
});
