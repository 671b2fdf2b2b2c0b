import { beforeEach, describe, expect, it } from "vitest";
import { fetched } from "@/test/postgrest";
import { getManagedSite, takeSiteStep, tickItem, undoSiteStep } from "./managed-site-api";

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

beforeEach(() => {
  fetched.mockReset();
});

describe("getManagedSite", () => {
  it("reads a site in one request, and throws when it does not exist", async () => {
    fetched.mockImplementation(() => json([]));
    const id = "00000000-0000-4000-8000-000000000001";
    await expect(getManagedSite(id)).rejects.toMatchObject({ name: "AppError", code: "not_found" });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(new URL(fetched.mock.calls[0]?.[0].url ?? "").searchParams.get("id")).toBe(`eq.${id}`);
  });

  it("throws not_found without a request when the id is malformed", async () => {
    await expect(getManagedSite("site-1")).rejects.toMatchObject({ code: "not_found" });
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("takeSiteStep and undoSiteStep", () => {
  it("send the seen status, and return the event id for undo", async () => {
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
    "throw conflict when the step cannot be undone (%s)",
    async (message) => {
      fetched.mockImplementation(() => json({ code: "PT409", message }, 409));
      await expect(undoSiteStep(7)).rejects.toMatchObject({ code: "conflict" });
    },
  );
});

it("accepts a tick that another user has already set", async () => {
  fetched.mockImplementation(() => json({ code: "23505", message: "duplicate key" }, 409));
  await expect(tickItem("site-1", "backup", true)).resolves.toBeUndefined();
  fetched.mockImplementation(() => json({ code: "42501", message: "denied" }, 403));
  await expect(tickItem("site-1", "backup", true)).rejects.toMatchObject({ code: "forbidden" });
});
