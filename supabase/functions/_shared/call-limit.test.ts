import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHandler as createDomainCheck } from "../check-domain/handler.ts";
import { createHandler as createCheckout } from "../create-checkout-session/handler.ts";
import { createHandler as createPortal } from "../create-portal-session/handler.ts";
import { createHandler as createDeletion } from "../delete-user/handler.ts";
import { createHandler as createListExport } from "../export-list/handler.ts";
import { createHandler as createExport } from "../export-user-data/handler.ts";
import { createHandler as createAttachment } from "../message-attachment/handler.ts";
import { createHandler as createRefund } from "../refund-payment/handler.ts";
import { createHandler as createPlanSaving } from "../save-plan/handler.ts";
import { createHandler as createLessonSigning } from "../sign-lesson-media/handler.ts";
import { createHandler as createSync } from "../sync-billing-customer/handler.ts";
import { createHandler as createMediaRemoval } from "../remove-media/handler.ts";
import { createHandler as createUpdate } from "../update-subscription/handler.ts";
import { createHandler as createUpload } from "../upload-avatar/handler.ts";
import { createHandler as createMediaUpload } from "../upload-media/handler.ts";
import { siteUrl } from "../../../tools/testing/test-backend.ts";
import { openTestWorld, post, type TestWorld } from "../../../tools/testing/test-world.ts";

const handlers = {
  "check-domain": createDomainCheck,
  "create-checkout-session": createCheckout,
  "create-portal-session": createPortal,
  "delete-user": createDeletion,
  "export-list": createListExport,
  "export-user-data": createExport,
  "message-attachment": createAttachment,
  "refund-payment": createRefund,
  "save-plan": createPlanSaving,
  "sign-lesson-media": createLessonSigning,
  "sync-billing-customer": createSync,
  "remove-media": createMediaRemoval,
  "update-subscription": createUpdate,
  "upload-avatar": createUpload,
  "upload-media": createMediaUpload,
};

/** Functions that no person calls: Stripe does, by signature, and the schedule, by its secret. */
const calledByMachines = [
  "check-domains",
  "publish-site",
  "purge-files",
  "reconcile-billing",
  "send-emails",
  "stripe-webhook",
];

/** What browsers report to without anybody being signed in, limited by visit and address (table failures). */
const calledByAnyone = ["report-error"];

let all: TestWorld;

beforeAll(async () => {
  all = await openTestWorld();
  await all.backend.sql("update public.call_limits set most_calls = 2, within_seconds = 300");
}, 30_000);

afterAll(() => all.close());

function call(name: keyof typeof handlers, token: string): Promise<Response> {
  const handle = handlers[name]({
    ...all.dependencies,
    makeVisitor: all.backend.makeVisitor,
    resolvers: [],
    send: fetch,
    checkTls: () => Promise.resolve(null),
  });
  return handle(post(name, token, {}));
}

it("knows every function that people call", async () => {
  const folders = await readdir(path.join(import.meta.dirname, ".."), { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory() && entry.name !== "_shared");
  expect(names.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(handlers), ...calledByMachines, ...calledByAnyone].toSorted(),
  );
});

describe.each(Object.keys(handlers) as (keyof typeof handlers)[])("%s", (name) => {
  it("answers 429 and when to try again to the call that is one too many, and to nobody else", async () => {
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

it("lets through no more than the limit of calls made at once", async () => {
  const { token } = await all.backend.logIn();
  const answers = await Promise.all(Array.from({ length: 6 }, () => call("sync-billing-customer", token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429]);
});
