import { describe, expect, it, vi } from "vitest";
import { readEnvironment } from "./environment.ts";
import { FunctionError } from "./function-error.ts";
import { lazyHandler } from "./serve-function.ts";

const environment = new Map([
  ["SITE_URL", "https://sitepronto.test"],
  ["CRON_SECRET", ""],
]);

it("readEnvironment returns the variables that are set", () => {
  expect(readEnvironment(environment, ["SITE_URL"])).toEqual({ SITE_URL: "https://sitepronto.test" });
});

it("readEnvironment names all missing and empty variables together", () => {
  expect(() => readEnvironment(environment, ["SITE_URL", "CRON_SECRET", "EMAIL_FROM"])).toThrow(
    new FunctionError("not_configured", "Missing environment variables: CRON_SECRET, EMAIL_FROM."),
  );
});

describe("API keys", () => {
  const legacy = [
    ["SUPABASE_SERVICE_ROLE_KEY", "legacy secret"],
    ["SUPABASE_ANON_KEY", "legacy publishable"],
  ] as const;
  const current = [
    ["SUPABASE_SECRET_KEYS", '{"default":"sb_secret_1","other":"sb_secret_2"}'],
    ["SUPABASE_PUBLISHABLE_KEYS", '{"default":"sb_publishable_1"}'],
  ] as const;
  const names = ["SUPABASE_SECRET_KEYS", "SUPABASE_PUBLISHABLE_KEYS"] as const;
  const keysIn = (...variables: (readonly [string, string])[]) =>
    Object.values(readEnvironment(new Map(variables), names));

  it("uses the default key of each set", () => {
    expect(keysIn(...legacy, ...current)).toEqual(["sb_secret_1", "sb_publishable_1"]);
  });

  it("uses another key of a set when the default key was deleted for rotation", () => {
    const replaced = ["SUPABASE_SECRET_KEYS", '{"next":"sb_secret_2"}'] as const;
    expect(keysIn(...legacy, ...current, replaced)).toEqual(["sb_secret_2", "sb_publishable_1"]);
  });

  it("uses the legacy keys when the sets are missing or empty", () => {
    expect(keysIn(...legacy)).toEqual(["legacy secret", "legacy publishable"]);
    expect(keysIn(...legacy, ["SUPABASE_SECRET_KEYS", "{}"], ["SUPABASE_PUBLISHABLE_KEYS", ""])).toEqual([
      "legacy secret",
      "legacy publishable",
    ]);
  });

  it("names the sets when no key exists", () => {
    expect(() => keysIn()).toThrow(
      "Missing environment variables: SUPABASE_SECRET_KEYS, SUPABASE_PUBLISHABLE_KEYS.",
    );
  });
});

it("a lazy handler answers with the missing variables and works once they are set", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const later = new Map<string, string>();
  const handle = lazyHandler(later, (given) => {
    const { SITE_URL } = readEnvironment(given, ["SITE_URL"]);
    return () => Promise.resolve(new Response(SITE_URL));
  });
  const refused = await handle(new Request("http://function.test/"));
  expect(refused.status).toBe(500);
  expect(await refused.json()).toEqual({
    code: "not_configured",
    message: "Missing environment variables: SITE_URL.",
  });

  later.set("SITE_URL", "https://sitepronto.test");
  expect(await (await handle(new Request("http://function.test/"))).text()).toBe("https://sitepronto.test");
});
