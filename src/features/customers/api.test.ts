import { beforeEach, describe, expect, it, vi } from "vitest";
import { exportList } from "@/lib/list-export";
import { asked, fetched, json } from "@/test/postgrest";
import {
  exportCustomers,
  findCustomers,
  getCustomer,
  listCustomers,
  noteViewedAs,
  resendEmail,
  setTeamRole,
} from "./api";
import type { CustomersRequest } from "./model";

vi.mock("@/lib/list-export");

const whole: CustomersRequest = {
  search: "",
  sort: { by: "cliente", descending: false },
  subscription: "todas",
  site: "todos",
  language: "todos",
  since: "sempre",
  account: "todas",
  page: 1,
};

beforeEach(() => {
  vi.useRealTimers();
  fetched.mockReset().mockImplementation(() => json([], { range: "*/0" }));
});

describe("the list", () => {
  it("is read one page at a time in one request", async () => {
    const row = {
      id: "1",
      full_name: "Ana",
      email: "ana@exemplo.com",
      domain: "ana.com.br",
      subscription: "overdue",
      two_subscriptions: true,
      site_status: "active",
      team_role: "editor",
      created_at: "2026-01-02T00:00:00Z",
    };
    fetched.mockImplementation(() => json([row], { range: "25-25/26" }));
    expect(await listCustomers({ ...whole, page: 2 })).toEqual({
      items: [
        {
          id: "1",
          fullName: "Ana",
          email: "ana@exemplo.com",
          domain: "ana.com.br",
          subscription: "overdue",
          hasTwoSubscriptions: true,
          site: "active",
          teamRole: "editor",
          since: "2026-01-02T00:00:00Z",
        },
      ],
      page: 2,
      pageCount: 2,
      total: 26,
    });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(asked().get("order")).toBe("full_name.asc,id.asc");
    expect(asked().get("offset")).toBe("25");
  });

  it("is ordered, filtered and searched by the server", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z") });
    await listCustomers({
      search: "São.com",
      sort: { by: "desde", descending: true },
      subscription: "atrasadas",
      site: "no-ar",
      language: "pt-PT",
      since: "7-dias",
      account: "clientes",
      page: 1,
    });
    expect(Object.fromEntries(asked())).toMatchObject({
      order: "created_at.desc,id.desc",
      subscription: "eq.overdue",
      filed_as: "eq.active",
      locale: "eq.pt-PT",
      created_at: "gte.2026-11-15T12:00:00.000Z",
      search: "like.%sao.com%",
      team_role: "is.null",
    });
    await listCustomers({ ...whole, subscription: "duas", account: "equipe" });
    expect(asked(1).get("two_subscriptions")).toBe("eq.true");
    expect(asked(1).has("subscription")).toBe(false);
    expect(asked(1).get("team_role")).toBe("not.is.null");
  });

  it("is exported by the names that the database has for its filters", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z") });
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    const request: CustomersRequest = {
      ...whole,
      search: "Ana",
      subscription: "duas",
      site: "no-ar",
      since: "7-dias",
      account: "equipe",
    };
    await exportCustomers({ request, ids: ["1"], language: "en" }, options);
    expect(exportList).toHaveBeenCalledExactlyOnceWith(
      {
        list: "customers",
        language: "en",
        search: "%ana%",
        subscription: null,
        two_subscriptions: true,
        site_status: "active",
        locale: null,
        since: "2026-11-15T12:00:00.000Z",
        team: true,
        ids: ["1"],
      },
      options,
    );
  });

  it("is searched for the few that fit what was typed", async () => {
    fetched.mockImplementation(() => json([]));
    expect(await findCustomers("ana@")).toEqual([]);
    expect(asked().get("search")).toBe("like.%ana@%");
    expect(asked().get("limit")).toBe("6");
  });

  it("fails with an AppError", async () => {
    fetched.mockImplementation(() => json({ code: "42501", message: "permission denied" }, { status: 403 }));
    await expect(listCustomers(whole)).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
  });
});

describe("one customer", () => {
  it("is not found when there is no such account", async () => {
    fetched.mockImplementation(() => json([]));
    await expect(getCustomer("00000000-0000-4000-8000-000000000001")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is not found without a request when the id is malformed", async () => {
    await expect(getCustomer("nobody")).rejects.toMatchObject({ code: "not_found" });
    await expect(noteViewedAs("nobody")).rejects.toMatchObject({ code: "not_found" });
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("what the database decides", () => {
  it("is asked for by name: sending again, and roles", async () => {
    fetched.mockImplementation(() => json(null));
    await resendEmail("mail-1");
    await setTeamRole("1", "support");
    await setTeamRole("1", null);
    const calls = await Promise.all(
      fetched.mock.calls.map(async ([request]) => [new URL(request.url).pathname, await request.json()]),
    );
    expect(calls).toEqual([
      ["/rest/v1/rpc/resend_email", { email_id: "mail-1" }],
      ["/rest/v1/rpc/set_team_role", { user_id: "1", role: "support" }],
      ["/rest/v1/rpc/set_team_role", { user_id: "1" }],
    ]);
  });

  it("is a conflict where it refuses", async () => {
    fetched.mockImplementation(() => json({ code: "PT409", message: "no" }, { status: 409 }));
    await expect(setTeamRole("1", null)).rejects.toMatchObject({ code: "conflict" });
    await expect(resendEmail("mail-1")).rejects.toMatchObject({ code: "conflict" });
  });
});
