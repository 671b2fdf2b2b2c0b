import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failedFunction, failureAudience, failureKind } from "./failure-kinds";

describe("failureKind", () => {
  it.each([
    ["function", "payment_provider_unavailable", "stripe"],
    ["function", "site_provider_unavailable", "provider"],
    ["function", "storage_unavailable", "storage"],
    ["function", "a_code_of_later", "server"],
    ["browser", "unknown:missing_text_admin", "texts"],
    ["browser", "unknown:23503", "data"],
    ["browser", "unavailable", "unavailable"],
    ["browser", "QuotaExceededError", "browser"],
    ["browser", "TypeError", "code"],
  ] as const)("returns the kind of a failure of a %s with the code %s", (source, code, kind) => {
    expect(failureKind({ source, code })).toBe(kind);
  });
});

describe("failureAudience", () => {
  it.each([
    ["/planos", "visitors"],
    ["/dashboard/:id", "customers"],
    ["/administrador", "team"],
  ] as const)("returns who notices a failure of the page %s", (route, audience) => {
    expect(failureAudience({ source: "browser", code: "TypeError", route })).toBe(audience);
  });

  it("returns null for a function that no longer exists", () => {
    expect(failureAudience({ source: "function", code: "unknown", route: "old" })).toBeNull();
  });
});

it("has words for every edge function whose failures are counted", () => {
  const names = readdirSync("supabase/functions", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_") && entry.name !== "report-error")
    .map(({ name }) => name);
  const missing = names.filter((route) => !failedFunction({ source: "function", code: "unknown", route }));
  expect(missing).toEqual([]);
});
