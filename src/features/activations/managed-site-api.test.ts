import { beforeEach, describe, expect, it } from "vitest";
import { fetched } from "@/test/postgrest";
import { getManagedSite, takeSiteStep, tickItem, undoSiteStep } from "./managed-site-api";

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

beforeEach(() => {
  fetched.mockReset();
});

describe("a site", () => {
  it("is read in one request, and not found is an error", async () => {
    fetched.mockImplementation(() => json([]));
    const id = "00000000-0000-4000-8000-000000000001";
    await expect(getManagedSite(id)).rejects.toMatchObject({ name: "AppError", code: "not_found" });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(new URL(fetched.mock.calls[0]?.[0].url ?? "").searchParams.get("id")).toBe(`eq.${id}`);
  });

  it("is not found without a request when the id is malformed", async () => {
    await expect(getManagedSite("site-1")).rejects.toMatchObject({ code: "not_found" });
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("a step", () => {
  it("is sent with what was seen, and answers the event by which it is taken back", async () => {
    fetched.mockImplementation(() => json(7));
    expect(await takeSiteStep("site-1", "activate", "awaiting_activation", "Combinado")).toBe(7);
    expect(await fetched.mock.calls[0]?.[0].json()).toEqual({
      site_id: "site-1",
      step: "activate",
      seen: "awaiting_activation",
      reason: "Combinado",
    });
  });

  it.each(["undo_too_late", "undo_superseded"])(
    "that cannot be taken back (%s) is a conflict",
    async (message) => {
      fetched.mockImplementation(() => json({ code: "PT409", message }, 409));
      await expect(undoSiteStep(7)).rejects.toMatchObject({ code: "conflict" });
    },
  );
});

it("a tick that someone else made first is as good", async () => {
  fetched.mockImplementation(() => json({ code: "23505", message: "duplicate key" }, 409));
  await expect(tickItem("site-1", "backup", true)).resolves.toBeUndefined();
  fetched.mockImplementation(() => json({ code: "42501", message: "denied" }, 403));
  await expect(tickItem("site-1", "backup", true)).rejects.toMatchObject({ code: "forbidden" });
});
