import { describe, expect, it, vi } from "vitest";
import { getDnsRecords, getSite } from "./api";

vi.mock("@/config/env", () => ({
  env: {
    supabaseUrl: "http://api.test",
    supabasePublishableKey: "sb_publishable_test",
    siteUrl: "http://app.test",
  },
}));

const USER = "11111111-2222-4333-8444-555555555555";
const row = {
  id: "site-1",
  domain: "padaria.com.br",
  status: "awaiting_activation",
  paid_at: "2026-11-20T10:00:00Z",
  activation_deadline: "2026-11-22T10:00:00Z",
  prepared_at: null,
  activated_at: null,
  suspension_reason: null,
  wordpress_url: null,
  events: [],
};

const fetched = vi.fn<(url: URL) => Response>();
vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) =>
  fetched(new URL(new Request(input, init).url)),
);

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

describe("the customer's site", () => {
  it("is read by user, whoever else's may be read, in one request with its history", async () => {
    fetched.mockImplementation(() => json([row]));
    expect(await getSite(USER)).toMatchObject({ domain: "padaria.com.br", status: "awaiting_activation" });
    const [[url] = []] = fetched.mock.calls;
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(url?.searchParams.get("profile_id")).toBe(`eq.${USER}`);
    expect(url?.searchParams.get("events.order")).toBe("id.desc");
  });

  it("is null when there is none", async () => {
    fetched.mockImplementation(() => json([]));
    expect(await getSite(USER)).toBeNull();
  });

  it("fails with an AppError", async () => {
    fetched.mockImplementation(() => json({ code: "42501", message: "permission denied" }, 403));
    await expect(getSite(USER)).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
  });
});

describe("where a domain must point", () => {
  it("is read from the settings, all at once", async () => {
    fetched.mockReset().mockImplementation(() => json([{ key: "dns_a_record", value: "192.0.2.10" }]));
    expect(await getDnsRecords()).toEqual([{ type: "A", name: "@", value: "192.0.2.10" }]);
    const [[url] = []] = fetched.mock.calls;
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(url?.searchParams.get("key")).toBe("in.(dns_a_record,dns_www_target,dns_name_servers)");
  });
});
