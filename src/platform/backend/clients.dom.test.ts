import { afterEach, expect, test, vi } from "vitest";
import { hostedSession, hostedUser } from "@/test/recorded-auth";
import { createBackendClient, createEphemeralClient } from "./clients";
import { jsonDeadlineMs } from "./deadline";
import { currentSession, sessionStorageKey } from "./supabase";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("reads no session from the fragment of a URL", async () => {
  vi.stubGlobal("fetch", async () => Response.json(hostedUser()));
  const { access_token: token, refresh_token: refresh } = hostedSession("aal1");
  const fragment = `access_token=${token}&refresh_token=${refresh}&expires_in=3600&token_type=bearer`;
  window.history.replaceState(null, "", `/blog#${fragment}`);

  const { auth } = createBackendClient(currentSession);
  expect((await auth.getSession()).data.session).toBeNull();
  expect(localStorage.getItem(sessionStorageKey())).toBeNull();
});

test("requests links that only this browser can exchange for a session", async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return Response.json({});
  });
  await createBackendClient(currentSession).auth.resetPasswordForEmail("ana@exemplo.com");
  expect(bodies).toEqual([expect.objectContaining({ code_challenge: expect.any(String) })]);
});

test("ends a separate sign-in that the auth service never answers", async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  );
  const signIn = createEphemeralClient(null).auth.signInWithPassword({
    email: "ana@exemplo.com",
    password: "x",
  });
  await vi.advanceTimersByTimeAsync(jsonDeadlineMs);
  expect((await signIn).error?.message).toMatch(/no answer in time/u);
});
