import { afterEach, expect, test, vi } from "vitest";
import { readEnvironment } from "./environment.ts";

afterEach(() => vi.unstubAllEnvs());

test("addresses that are not set follow the ports of the local stack", () => {
  for (const name of ["VITE_SUPABASE_URL", "VITE_SITE_URL", "SITE_URL", "APP_PORT"])
    vi.stubEnv(name, undefined);
  vi.stubEnv("API_PORT", "65321");
  const environment = readEnvironment({ APP_PORT: "7173", SITE_URL: "https://example.com" });
  expect(environment).toMatchObject({
    VITE_SUPABASE_URL: "http://127.0.0.1:65321",
    VITE_SITE_URL: "http://127.0.0.1:7173",
    SITE_URL: "https://example.com",
  });
});
