import { beforeEach, describe, expect, it } from "vitest";
import { fetched } from "@/test/postgrest";
import { getSettings, saveSettings } from "./api";

beforeEach(() => fetched.mockReset());

it("reads every setting of the page in one request, empty where there is no row", async () => {
  fetched.mockReturnValue(
    Response.json([
      { key: "grace_days", value: "7", updated_at: "2026-11-01T00:00:00Z" },
      { key: "team_email", value: null, updated_at: "2026-11-01T00:00:00Z" },
    ]),
  );
  const settings = await getSettings();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(new URL(fetched.mock.calls[0]?.[0].url ?? "").searchParams.get("key")).toMatch(
    /^in\.\(site_name,.*grace_days/u,
  );
  expect(settings).toMatchObject({
    fields: { grace_days: "7", team_email: "", dns_a_record: "" },
    seen: { grace_days: "2026-11-01T00:00:00Z", dns_a_record: "" },
  });
});

describe("saveSettings", () => {
  const changes = [{ key: "grace_days", value: "9", seen: "2026-11-01T00:00:00Z" }] as const;

  it("sends the changes together, and returns the time of the save", async () => {
    fetched.mockReturnValue(Response.json("2026-11-02T00:00:00Z"));
    expect(await saveSettings(changes)).toBe("2026-11-02T00:00:00Z");
    expect(await fetched.mock.calls[0]?.[0].json()).toEqual({ changes });
  });

  it.each([
    ["PT409", 409, "conflict"],
    ["42501", 403, "forbidden"],
    ["23514", 400, "invalid_input"],
  ])("throws for %s an AppError", async (code, status, expected) => {
    fetched.mockReturnValue(Response.json({ code, message: "refused" }, { status }));
    await expect(saveSettings(changes)).rejects.toMatchObject({ name: "AppError", code: expected });
  });
});
