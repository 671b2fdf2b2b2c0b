import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";
import { checkPassword } from "./check-password.ts";

type Call = (...given: unknown[]) => Promise<unknown>;

/** Returns a client whose sign-in fails with this error of the auth service. */
function visitor(error: { code: string; status: number; message: string } | null) {
  const auth = {
    signInWithPassword: vi.fn<Call>().mockResolvedValue({ error }),
    signOut: vi.fn<Call>().mockResolvedValue({ error: null }),
  };
  return { auth, make: () => ({ auth }) as unknown as SupabaseClient };
}

test("checkPassword forwards the captcha token to the auth service", async () => {
  const { auth, make } = visitor(null);
  await checkPassword(make, "ana@exemplo.test", "segredo", "one-use");
  expect(auth.signInWithPassword).toHaveBeenCalledExactlyOnceWith({
    email: "ana@exemplo.test",
    password: "segredo",
    options: { captchaToken: "one-use" },
  });
});

test("checkPassword throws captcha_failed when the auth service misses the captcha token", async () => {
  const message = "captcha protection: request disallowed (no captcha response found in request)";
  const { make } = visitor({ code: "captcha_failed", status: 400, message });
  await expect(checkPassword(make, "ana@exemplo.test", "segredo")).rejects.toMatchObject({
    code: "captcha_failed",
    status: 403,
  });
});
