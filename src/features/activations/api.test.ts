import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { exportList } from "@/lib/list-export";
import { asked, fetched, json } from "@/test/postgrest";
import { countActivations, exportActivations, listActivations } from "./api";
import type { ActivationsRequest } from "./model";

vi.mock("@/lib/list-export");

const whole: ActivationsRequest = {
  search: "",
  sort: { by: "prazo", descending: false },
  filter: "todas",
  page: 1,
};

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => json([], { range: "*/0" }));
});

describe("the queue", () => {
  it("is read one page at a time in one request, ordered by deadline", async () => {
    fetched.mockImplementation(() => json([], { range: "25-49/120" }));
    expect(await listActivations({ ...whole, page: 2 })).toEqual({
      items: [],
      page: 2,
      pageCount: 5,
      total: 120,
    });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(asked().get("order")).toBe("activation_deadline.asc,site_id.asc");
    expect(asked().get("offset")).toBe("25");
    expect(asked().get("limit")).toBe("25");
  });

  it("says which sites of the page are ready", async () => {
    const row = { site_id: "ready", profile_id: "p", activation_deadline: "2026-11-24T12:00:00Z" };
    fetched.mockImplementation(({ url }) =>
      url.includes("/rpc/activation_gaps")
        ? json([
            { site_id: "ready", gaps: [] },
            { site_id: "not", gaps: ["domain"] },
          ])
        : json([row, { ...row, site_id: "not" }], { range: "0-1/2" }),
    );
    const { items } = await listActivations(whole);
    expect(items.map(({ siteId, isReady }) => [siteId, isReady])).toEqual([
      ["ready", true],
      ["not", false],
    ]);
  });

  it("is ordered, filtered and searched by the server", async () => {
    const sort = { by: "cliente", descending: true } as const;
    await listActivations({ ...whole, search: "São.com", sort, filter: "vencidas" });
    expect(asked().get("order")).toBe("full_name.desc,site_id.asc");
    expect(asked().get("overdue")).toBe("eq.true");
    expect(asked().get("search")).toBe("like.%sao.com%");
    await listActivations({ ...whole, filter: "preparadas" });
    expect(asked(1).get("prepared_at")).toBe("not.is.null");
  });

  it("fails with an AppError", async () => {
    fetched.mockImplementation(() => json({ code: "42501", message: "permission denied" }, { status: 403 }));
    await expect(listActivations(whole)).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
  });

  it("is counted, whole and past its deadline, without reading a row", async () => {
    fetched.mockImplementation((request) => {
      const overdue = new URL(request.url).searchParams.get("overdue") === "eq.true";
      return new Response(null, { headers: { "content-range": overdue ? "*/2" : "*/7" } });
    });
    expect(await countActivations()).toEqual({ waiting: 7, overdue: 2 });
    expect(fetched.mock.calls.map(([{ method }]) => method)).toEqual(["HEAD", "HEAD"]);
  });
});

test("the list is exported by the names that the database has for its filters and its order", async () => {
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  await exportActivations(
    {
      request: {
        ...whole,
        search: "São.com",
        filter: "vencidas",
        sort: { by: "cliente", descending: true },
      },
      language: "en",
    },
    options,
  );
  expect(exportList).toHaveBeenCalledExactlyOnceWith(
    {
      list: "activations",
      language: "en",
      search: "%sao.com%",
      overdue: true,
      prepared: false,
      order: { by: "full_name", descending: true },
    },
    options,
  );
});
