import { afterAll, vi } from "vitest";

// `fetch` rejects this port, so that an unmocked request never reaches a running local stack.
vi.stubEnv("VITE_SUPABASE_URL", "http://127.0.0.1:1");
vi.stubEnv("VITE_SUPABASE_PUBLISHABLE_KEY", "sb_publishable_test");
vi.stubEnv("VITE_SITE_URL", "http://127.0.0.1:5173");

// Files that share their modules share their globals too.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
