import { beforeEach, expect, test, vi } from "vitest";
import { getSupabase, sessionStorageKey, storedUserId, type Supabase } from "@/platform/backend/supabase";
import { answer, sent } from "@/test/backend";
import { authRefusal, hostedSession, hostedUser } from "@/test/recorded-auth";
import { exchangeCode, openLinkSession, verifyLink } from "./links";
import { setSessionState } from "./parts/session/session";

const session = hostedSession("aal1", [], "ana");
const mayReplace = vi.fn<(email: string) => Promise<boolean>>();
const verify = (auth: Supabase["auth"]) => auth.verifyOtp({ token_hash: "abc", type: "recovery" });
const use = async (open: Parameters<typeof openLinkSession>[1] = verify) =>
  openLinkSession((await getSupabase()).auth, open, mayReplace);

function signInAs(id: string): void {
  localStorage.setItem(sessionStorageKey(), JSON.stringify(hostedSession("aal1", [], id)));
}

beforeEach(() => {
  mayReplace.mockReset();
  signInAs("beto");
  answer("POST verify", session);
  answer("GET user", hostedUser([], "ana"));
  answer("POST logout", new Response(null, { status: 204 }));
  // The listener of the client's events is not part of these tests.
  setSessionState({
    status: "signed-in",
    user: { id: "ana", email: "ana@exemplo.com", fullName: null, isTeam: false },
  });
});

test("opens a link directly while no account is signed in", async () => {
  localStorage.clear();
  expect(await use()).toMatchObject({ user: { id: "ana" } });
  expect(storedUserId()).toBe("ana");
  expect(mayReplace).not.toHaveBeenCalled();
});

test("keeps the signed-in account when the user declines, and ends the session of the link", async () => {
  mayReplace.mockResolvedValue(false);
  expect(await use()).toBe("kept");
  expect(mayReplace).toHaveBeenCalledExactlyOnceWith("ana@exemplo.com");
  expect(await sent("POST logout")).toHaveLength(1);
  expect(storedUserId()).toBe("beto");
});

test("replaces the signed-in account when the user agrees", async () => {
  mayReplace.mockResolvedValue(true);
  expect(await use()).toMatchObject({ user: { id: "ana" } });
  expect(storedUserId()).toBe("ana");
});

test("asks nothing when the link belongs to the signed-in account", async () => {
  signInAs("ana");
  expect(await use()).toMatchObject({ user: { id: "ana" } });
  expect(mayReplace).not.toHaveBeenCalled();
});

test("asks nothing for a link that opens no session", async () => {
  answer("POST verify", { code: 200, msg: "Confirmation link accepted." });
  expect(await use()).toBeNull();
  expect(mayReplace).not.toHaveBeenCalled();
  expect(storedUserId()).toBe("beto");
});

test("gives the proof of this browser to the client that exchanges a code", async () => {
  const proofKey = `${sessionStorageKey()}-code-verifier`;
  localStorage.setItem(proofKey, '"verifier"');
  answer("POST token", session);
  mayReplace.mockResolvedValue(true);
  await use((auth) => auth.exchangeCodeForSession("0b1c"));
  expect(await sent("POST token")).toEqual([{ auth_code: "0b1c", code_verifier: "verifier" }]);
  expect(localStorage.getItem(proofKey)).toBeNull();
});

test.each([
  [403, "otp_expired", "link_invalid"],
  [400, "validation_failed", "link_invalid"],
  [404, "user_not_found", "link_invalid"],
  [429, "over_request_rate_limit", "rate_limited"],
  [500, "unexpected_failure", "unavailable"],
])("verifyLink throws when the server answers %i %s", async (status, code, expected) => {
  answer("POST verify", authRefusal(status, code));
  await expect(verifyLink("hash", "signup", mayReplace)).rejects.toMatchObject({ code: expected });
});

test("reports a code that another browser requested as a used link", async () => {
  localStorage.clear();
  await expect(exchangeCode("0b1c", mayReplace)).rejects.toMatchObject({ code: "link_invalid" });
});
