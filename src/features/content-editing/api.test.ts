import { beforeEach, expect, it } from "vitest";
import { fetched } from "@/test/postgrest";
import { initialiseTexts, listTexts, listTextVersions, saveTexts } from "./api";
import { noText, type EditableText } from "./model";

const answer = (body: unknown, status = 200) =>
  fetched.mockImplementation(
    () => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }),
  );
const sent = async () => {
  const request = fetched.mock.calls[0]?.[0];
  return [new URL(request?.url ?? "").pathname, (await request?.json()) as unknown];
};
const seen = "2026-11-22T12:00:00Z";
const row = {
  content_value_pt: "Um",
  content_value_pt_pt: null,
  content_value_en: "One",
  content_value_es: null,
};

beforeEach(() => fetched.mockReset());

it("reads every text by key in one request", async () => {
  answer([{ page_key: "home.hero.title", ...row, updated_at: seen }]);
  expect(await listTexts()).toEqual({
    "home.hero.title": { values: { ...noText, pt: "Um", en: "One" }, seen },
  });
  expect(fetched).toHaveBeenCalledOnce();
});

it("saves the changes with the time at which they were loaded, and throws when another user saved first", async () => {
  answer(seen);
  const change = { pageKey: "home.hero.title", values: { ...noText, pt: "Um" }, seen: null };
  expect(await saveTexts([change])).toBe(seen);
  expect(await sent()).toEqual([
    "/rest/v1/rpc/save_site_content",
    { changes: [{ page_key: "home.hero.title", pt: "Um", pt_pt: "", en: "", es: "", seen: null }] },
  ]);
  answer({ code: "PT409", message: "conflict" }, 409);
  await expect(saveTexts([change])).rejects.toMatchObject({ code: "conflict" });
});

it("stores the built-in texts, but no video", async () => {
  answer(1);
  const text: EditableText = {
    pageKey: "faq.title",
    kind: "title",
    item: null,
    builtIn: { pt: "Um", pt_pt: "Um", en: "One", es: "" },
  };
  expect(await initialiseTexts([text, { ...text, pageKey: "home.hero.video", kind: "video" }])).toBe(1);
  expect(await sent()).toEqual([
    "/rest/v1/rpc/initialise_site_content",
    { texts: [{ page_key: "faq.title", pt: "Um", pt_pt: "Um", en: "One" }] },
  ]);
});

it("reads the versions of a text", async () => {
  answer([{ id: 2, ...row, deleted: false, saved_by: "Ana", saved_at: seen }]);
  expect(await listTextVersions("home.hero.title")).toEqual([
    { id: 2, values: { ...noText, pt: "Um", en: "One" }, deleted: false, savedBy: "Ana", savedAt: seen },
  ]);
});
