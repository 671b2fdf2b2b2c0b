import { beforeAll, expect, it } from "vitest";
import { actAs, openListBackend } from "../../../../tools/testing/list-backend.ts";
import { initialiseTexts, listTexts, listTextVersions, saveTexts } from "./data";
import { type EditableText, noText } from "./rules";

await openListBackend();

beforeAll(async () => {
  await actAs("admin");
});

it("saves page texts once for each loaded version, and keeps the earlier ones", async () => {
  const pageKey = "home.hero.subtitle";
  const change = { pageKey, values: { ...noText, pt: "Um", en: "One" }, seen: null };
  const seen = await saveTexts([change]);
  await expect(saveTexts([change])).rejects.toMatchObject({ code: "conflict" });
  const stored = (await listTexts())[pageKey];
  expect(stored?.values).toEqual(change.values);
  // The embedded backend writes a time in two ways, with and without final zeros.
  expect(Date.parse(stored?.seen ?? "")).toBe(Date.parse(seen));
  await saveTexts([{ ...change, values: { ...noText, pt: "Dois" }, seen }]);
  expect(await listTextVersions(pageKey)).toMatchObject([
    { values: { ...noText, pt: "Dois" }, deleted: false },
    { values: change.values, deleted: false, savedAt: expect.any(String) },
  ]);
});

it("stores the built-in texts of keys without one, but no video", async () => {
  const builtIn = { ...noText, pt: "Dúvidas", pt_pt: "Dúvidas", en: "Questions" };
  const text: EditableText = { pageKey: "faq.title", kind: "title", item: null, builtIn };
  const video: EditableText = { ...text, pageKey: "home.hero.video", kind: "video" };
  expect(await initialiseTexts([text, video])).toBe(1);
  const texts = await listTexts();
  expect(texts["faq.title"]?.values).toEqual(builtIn);
  expect(texts["home.hero.video"]).toBeUndefined();
});
