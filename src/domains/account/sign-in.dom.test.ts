import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "@/platform/env";
import { sessionStorageKey } from "@/platform/backend/supabase";
import { answer, disconnect, sent, storeSession } from "@/test/backend";
import { user } from "@/test/dashboard";
import {
  authRefusal,
  challenge,
  codeRefused,
  factor,
  hostedSession,
  hostedToken,
  tooSoon,
} from "@/test/recorded-auth";
import { checkPassword, deleteAccount } from "./data";
import { requestPasswordReset, resendConfirmation, signIn, signUp, verifyFactor } from "./sign-in";

// These tests configure a captcha.
vi.mock(import("@/platform/env"), async (original) => ({ env: { ...(await original()).env } }));

const account = {
  email: "ana@exemplo.com",
  password: "segredo",
  fullName: "Ana Souza",
  phone: "+5511987654321",
  domain: "padaria.com.br",
  locale: "pt-PT",
} as const;

describe("signUp", () => {
  test("replaces the details of an earlier sign-up before it signs up, and signs up without an answer", async () => {
    const calls: string[] = [];
    answer("POST rpc/replace_sign_up", () => {
      calls.push("replace");
      return new Response(null, { status: 503 });
    });
    answer("POST signup", () => {
      calls.push("sign up");
      return { id: "new" };
    });
    await signUp({ ...account, model: "bakery" });
    expect(calls).toEqual(["replace", "sign up"]);
    const details = {
      full_name: "Ana Souza",
      phone: "+5511987654321",
      domain: "padaria.com.br",
      model: "bakery",
      locale: "pt-PT",
    };
    expect(await sent("POST rpc/replace_sign_up")).toEqual([{ email: "ana@exemplo.com", details }]);
    expect(await sent("POST signup")).toMatchObject([
      { email: "ana@exemplo.com", password: "segredo", data: details },
    ]);
  });

  test.each([
    ["has an account", authRefusal(422, "user_already_exists")],
    ["was sent a message a moment ago", tooSoon()],
  ])("succeeds without an error when the e-mail %s", async (_, refusal) => {
    answer("POST rpc/replace_sign_up", null);
    answer("POST signup", refusal);
    await expect(signUp(account)).resolves.toBeUndefined();
  });

  test.each([
    [429, "over_request_rate_limit", "rate_limited"],
    [429, "over_email_send_rate_limit", "rate_limited"],
    [422, "signup_disabled", "sign_up_closed"],
  ])("fails with %i %s as %s", async (status, code, expected) => {
    answer("POST rpc/replace_sign_up", null);
    answer("POST signup", authRefusal(status, code));
    await expect(signUp(account)).rejects.toMatchObject({ name: "AppError", code: expected });
  });

  test("fails with a lost connection as network", async () => {
    disconnect("POST rpc/replace_sign_up");
    disconnect("POST signup");
    await expect(signUp(account)).rejects.toMatchObject({ name: "AppError", code: "network" });
  });
});

describe("verifyFactor", () => {
  const factors = [factor({ id: "first" }), factor({ id: "second", created_at: "2026-11-09T10:00:00Z" })];

  beforeEach(() => {
    localStorage.setItem(sessionStorageKey(), JSON.stringify(hostedSession("aal1", factors)));
    answer("POST challenge", challenge);
  });

  test("accepts the code of any factor of the account", async () => {
    answer("POST verify", hostedSession("aal2", factors));
    answer("POST verify", Response.json(codeRefused, { status: 422 }), 1);
    await verifyFactor("123456");
    expect(await sent("POST first/verify")).toHaveLength(1);
    expect(await sent("POST second/verify")).toEqual([{ challenge_id: challenge.id, code: "123456" }]);
    const stored = JSON.parse(localStorage.getItem(sessionStorageKey()) ?? "{}") as { refresh_token: string };
    expect(stored.refresh_token).toBe("refresh-aal2");
  });

  test("stops at a failure that would also occur with the next factor", async () => {
    answer("POST challenge", authRefusal(429, "over_request_rate_limit"));
    await expect(verifyFactor("123456")).rejects.toMatchObject({ code: "rate_limited" });
    expect(await sent("POST challenge")).toHaveLength(1);
  });

  test("throws mfa_invalid_code when the code matches no factor", async () => {
    answer("POST verify", Response.json(codeRefused, { status: 422 }));
    await expect(verifyFactor("000000")).rejects.toMatchObject({ code: "mfa_invalid_code" });
    expect(await sent("POST verify")).toHaveLength(2);
  });
});

const withToken = (field: string) => [
  expect.objectContaining({ [field]: expect.objectContaining({ captcha_token: "one-use" }) }),
];

describe("the captcha", () => {
  beforeEach(() => {
    env.turnstileSiteKey = "0x4AAA";
    vi.stubGlobal("turnstile", {
      render: (_container: HTMLElement, { callback }: { callback: (token: string) => void }) => {
        callback("one-use");
        return "widget";
      },
      remove: () => undefined,
    });
    const { append } = document.head;
    vi.spyOn(document.head, "append").mockImplementation((script) => {
      append.call(document.head, script);
      if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event("load"));
    });
  });

  afterEach(() => {
    env.turnstileSiteKey = null;
    vi.restoreAllMocks();
  });

  test("is solved for every call that a visitor can make", async () => {
    answer("POST token", hostedSession("aal1"));
    answer("POST rpc/replace_sign_up", null);
    for (const call of ["POST signup", "POST resend", "POST recover"]) answer(call, {});
    await signIn("a@b.co", "x");
    await signUp(account);
    await resendConfirmation("a@b.co");
    await requestPasswordReset("a@b.co", "https://x/atualizar-senha");
    for (const call of ["POST token", "POST signup", "POST resend", "POST recover"]) {
      expect(await sent(call)).toEqual(withToken("gotrue_meta_security"));
    }
  });

  test("is solved for both checks of the password", async () => {
    storeSession(user, { token: hostedToken("aal1") });
    answer("POST token", hostedSession("aal1"));
    answer("POST logout", new Response(null, { status: 204 }));
    answer("POST delete-user", { deleted: true });
    await checkPassword("ana@exemplo.com", "segredo");
    expect(await sent("POST token")).toEqual(withToken("gotrue_meta_security"));
    await deleteAccount("user-1", "segredo");
    expect(await sent("POST delete-user")).toEqual([
      { record: { id: "user-1" }, password: "segredo", captcha_token: "one-use" },
    ]);
  });

  test("fails as captcha_failed when the server rejects its token", async () => {
    answer("POST token", authRefusal(400, "captcha_failed"));
    await expect(signIn("a@b.co", "x")).rejects.toMatchObject({ code: "captcha_failed" });
  });
});
