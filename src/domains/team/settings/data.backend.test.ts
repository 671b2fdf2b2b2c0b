import { beforeAll, expect, it } from "vitest";
import { actAs, openListBackend } from "../../../../tools/testing/list-backend.ts";
import { getSettings, saveSettings } from "./data";

await openListBackend();

beforeAll(async () => {
  await actAs("admin");
});

it("saves settings together, and refuses a late and a forbidden change", async () => {
  const { fields, seen } = await getSettings();
  expect(fields).toMatchObject({ grace_days: "7", company_name: "" });
  const change = { key: "grace_days", value: "9", seen: seen.grace_days } as const;
  const savedAt = await saveSettings([change]);
  await expect(saveSettings([change])).rejects.toMatchObject({ code: "conflict" });
  expect((await getSettings()).fields.grace_days).toBe("9");
  await actAs("editor");
  const forbidden = saveSettings([{ ...change, seen: savedAt }]);
  await expect(forbidden).rejects.toMatchObject({ code: "forbidden" });
});
