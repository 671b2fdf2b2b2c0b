import { describe, expect, it, vi } from "vitest";
import { getDnsRecords, getSite, saveDomain } from "./api";

vi.mock("@/config/env", () => ({
  env: {
    supabaseUrl: "http://api.test",
    supabasePublishableKey: "sb_publishable_test",
    siteUrl: "http://app.test",
  },
}));

const userId = "11111111-2222-4333-8444-555555555555";
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
  migration: "none",
  migration_from: null,
  check: null,
  events: [],
};

const fetched = vi.fn<(url: URL, request: Request) => Response>();
vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
  const request = new Request(input, init);
  return fetched(new URL(request.url), request);
});

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

describe("getSite", () => {
  it("filters by user and reads the site with its history in one request", async () => {
    fetched.mockImplementation(() => json([row]));
    expect(await getSite(userId)).toMatchObject({ domain: "padaria.com.br", status: "awaiting_activation" });
    const [[url] = []] = fetched.mock.calls;
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(url?.searchParams.get("profile_id")).toBe(`eq.${userId}`);
    expect(url?.searchParams.get("events.order")).toBe("id.desc");
  });

  it("returns null when there is no site", async () => {
    fetched.mockImplementation(() => json([]));
    expect(await getSite(userId)).toBeNull();
  });

  it("throws an AppError", async () => {
    fetched.mockImplementation(() => json({ code: "42501", message: "permission denied" }, 403));
    await expect(getSite(userId)).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
  });
});

describe("getDnsRecords", () => {
  it("reads all settings in one request", async () => {
    fetched.mockReset().mockImplementation(() => json([{ key: "dns_a_record", value: "192.0.2.10" }]));
    expect(await getDnsRecords()).toEqual([{ type: "A", name: "@", value: "192.0.2.10" }]);
    const [[url] = []] = fetched.mock.calls;
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(url?.searchParams.get("key")).toBe("in.(dns_a_record,dns_www_target,dns_name_servers)");
  });
});

describe("saveDomain", () => {
  it("stores only the domain on the customer's profile", async () => {
    fetched.mockReset().mockImplementation(() => new Response(null, { status: 204 }));
    await saveDomain(userId, "padaria.com.br");
    const [[url, request] = []] = fetched.mock.calls;
    expect([request?.method, url?.pathname, url?.searchParams.get("id")]).toEqual([
      "PATCH",
      "/rest/v1/profiles",
      `eq.${userId}`,
    ]);
    expect(await request?.json()).toEqual({ domain: "padaria.com.br" });
  });

  it("throws domain_locked once the site is live", async () => {
    fetched.mockReset().mockImplementation(() => json({ code: "PT409", message: "domain_locked" }, 409));
    await expect(saveDomain(userId, "padaria.com.br")).rejects.toMatchObject({ code: "domain_locked" });
  });
});
