// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showRefusals, withRefusalNotice, withViewsAsTables } from "./studio.ts";

const api = "http://127.0.0.1:54321/rest/v1/sites?id=eq.1";

beforeEach(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.show = vi.fn<() => void>();
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Changes a row in a page of the studio to which the API gives this answer. */
async function changeRow(body: object, status: number): Promise<void> {
  const answer = Response.json(body, { status });
  Object.defineProperty(answer, "url", { value: api });
  vi.stubGlobal("fetch", () => Promise.resolve(answer));
  showRefusals();
  await window.fetch(api, { method: "PATCH" });
}

test("the studio shows the database's message of a refused change", async () => {
  const message = "A site cannot go from awaiting_payment to active.";
  await changeRow({ code: "P0001", message }, 400);
  expect(document.querySelector("[role=alert]")?.textContent).toBe(`The database refused it: ${message}`);
});

test("the studio shows no notice for an accepted change", async () => {
  await changeRow({}, 200);
  expect(document.querySelector("[role=alert]")).toBeNull();
});

test("the studio lists views among the tables, by name", async () => {
  const schema = {
    tables: [
      { name: "plans", schema: "public", type: "table" },
      { name: "sites", schema: "public", type: "table" },
    ],
    views: [{ name: "activation_queue", schema: "public", sql: "select 1" }],
  };
  const shown: unknown = await (await withViewsAsTables(Response.json(schema))).json();
  expect(shown).toMatchObject({
    tables: [{ name: "activation_queue", type: "view" }, { name: "plans" }, { name: "sites" }],
  });
});

test("the notice precedes the studio's scripts, and other responses stay unchanged", async () => {
  const page = new Response("<html><head><script src='main.js'></script></head></html>", {
    headers: { "content-type": "text/html; charset=UTF-8" },
  });
  const html = await (await withRefusalNotice(page)).text();
  expect(html.indexOf("showRefusals")).toBeGreaterThan(0);
  expect(html.indexOf("showRefusals")).toBeLessThan(html.indexOf("main.js"));
  const rows = Response.json([]);
  expect(await withRefusalNotice(rows)).toBe(rows);
});
