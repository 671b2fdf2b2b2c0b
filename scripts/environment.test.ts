import { expect, test, vi } from "vitest";
import { readEnvironment } from "./environment.ts";

test("addresses that are not set follow the ports of the local stack", () => {
  vi.stubEnv("APP_PORT", "7173");
  vi.stubEnv("API_PORT", "65321");
  vi.stubEnv("SITE_URL", "https://example.com");
  expect(readEnvironment()).toMatchObject({
    VITE_SUPABASE_URL: "http://127.0.0.1:65321",
    VITE_SITE_URL: "http://127.0.0.1:7173",
    SITE_URL: "https://example.com",
  });
  vi.unstubAllEnvs();
});
