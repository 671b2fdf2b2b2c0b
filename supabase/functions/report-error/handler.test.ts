import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, post, type TestWorld } from "../../../tools/testing/test-world.ts";
import { createHandler } from "./handler.ts";

let all: TestWorld;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  all = await openTestWorld();
  handle = createHandler(all.dependencies);
}, 30_000);
beforeEach(async () => {
  await stored();
  await all.backend.sql("delete from public.failures");
});
afterAll(() => all.close());

const report = {
  code: "TypeError",
  route: "/administrador/usuarios/:id",
  place: "assets/customer-D3f_a-1.js:1:2345",
  version: "D3fa1",
  visit: "6f1c1c0e-7d1d-4b0e-9a55-1f9f3c1d2e3f",
};

const stored = async () => {
  await all.backend.sql("select private.sum_failures()");
  return all.backend.sql("select source, code, route, place, version, times from public.failures");
};

async function send(body: unknown, address = "203.0.113.7", forwardedFor = address): Promise<number> {
  const request = post("report-error", null, body);
  request.headers.set("cf-connecting-ip", address);
  request.headers.set("x-forwarded-for", `${forwardedFor}, 10.0.0.1`);
  const response = await handle(request);
  expect(await response.text()).toBe("");
  return response.status;
}

describe("report-error", () => {
  it("counts a report with others of its kind", async () => {
    const { visit: _visit, ...kept } = report;
    expect(await send(report)).toBe(204);
    expect(await send({ ...report, visit: crypto.randomUUID() })).toBe(204);
    expect(await stored()).toEqual([{ source: "browser", ...kept, times: 2 }]);
  });

  it("stores no address, only a hash of it and the hour", async () => {
    await send(report, "198.51.100.99");
    const reporters = await all.backend.sql("select subject from private.usage");
    expect(reporters.length).toBeGreaterThan(0);
    expect(JSON.stringify(reporters)).not.toContain("198.51.100.99");
  });

  it("drops reports after ten of the same visit in an hour", async () => {
    const visit = crypto.randomUUID();
    for (let time = 0; time < 12; time += 1) expect(await send({ ...report, visit })).toBe(204);
    expect(await stored()).toMatchObject([{ times: 10 }]);
  });

  it("identifies the sender regardless of its X-Forwarded-For header", async () => {
    for (let time = 0; time < 62; time += 1) {
      await send({ ...report, visit: crypto.randomUUID() }, "198.51.100.1", `10.1.1.${time}`);
    }
    expect(await stored()).toMatchObject([{ times: 60 }]);
  });

  it.each<[string, unknown]>([
    ["no JSON", "failed"],
    ["an additional field, which could contain anything", { ...report, message: "Ana was not found" }],
    ["a route with an id", { ...report, route: "/usuarios/12" }],
    ["a route with an e-mail", { ...report, route: "/ana@exemplo.com" }],
    ["a sentence as code", { ...report, code: "Ana was not found" }],
    ["no visit", { ...report, visit: "" }],
    ["more than two kilobytes", { ...report, code: "x".repeat(4000) }],
  ])("answers a report with %s the same and drops it", async (_what, body) => {
    expect(await send(body)).toBe(204);
    expect(await stored()).toEqual([]);
  });

  it("answers the same while the database fails", async () => {
    all.backend.intercept(() => Promise.resolve(Response.json({ message: "down" }, { status: 500 })));
    expect(await send(report)).toBe(204);
    all.backend.intercept(null);
    expect(await stored()).toEqual([]);
  });

  it("accepts the reports of the site's pages", async () => {
    const answer = await handle(
      new Request("http://127.0.0.1:54321/functions/v1/report-error", { method: "OPTIONS" }),
    );
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe(new URL(all.dependencies.siteUrl).origin);
    expect(answer.headers.get("access-control-allow-headers")).toBe("content-type");
  });
});
