import { beforeEach, expect, test, vi } from "vitest";
import { createEphemeralClient } from "@/lib/ephemeral-client";
import { storedUserId, type Supabase } from "@/lib/supabase";
import { openLinkSession } from "./link-session";
import { setSessionState } from "./session/session-state";

vi.mock("@/lib/ephemeral-client");
vi.mock("@/lib/supabase", () => ({
  storedUserId: vi.fn<typeof storedUserId>(),
  sessionStorageKey: () => "sb-test-auth-token",
}));

const ana = { id: "ana", email: "ana@exemplo.com" };
const session = { user: ana, access_token: "access", refresh_token: "refresh" };
const mayReplace = vi.fn<(email: string) => Promise<boolean>>();
const beside = { signOut: vi.fn<(options: object) => Promise<object>>() };
const own = { setSession: vi.fn<(tokens: object) => Promise<{ error: null }>>() };

/** Uses a link that answers with this session, and returns the client that it was used with. */
async function use(answer: object | null) {
  const used: unknown[] = [];
  const open = (auth: Supabase["auth"]) => {
    used.push(auth);
    return Promise.resolve({ data: { session: answer }, error: null } as never);
  };
  const result = await openLinkSession({ auth: own } as never, open, mayReplace);
  return { result, used };
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(createEphemeralClient).mockResolvedValue({ auth: beside } as never);
  vi.mocked(storedUserId).mockReturnValue("beto");
  own.setSession.mockImplementation(async () => {
    setSessionState({ status: "signed-in", user: { ...ana, fullName: null, isTeam: false } });
    return { error: null };
  });
  beside.signOut.mockResolvedValue({});
});

test("opens a link directly while no account is signed in", async () => {
  vi.mocked(storedUserId).mockReturnValue(null);
  expect(await use(session)).toEqual({ result: session, used: [own] });
  expect(mayReplace).not.toHaveBeenCalled();
});

test("keeps the signed-in account when the user declines, and ends the session of the link", async () => {
  mayReplace.mockResolvedValue(false);
  expect(await use(session)).toEqual({ result: "kept", used: [beside] });
  expect(mayReplace).toHaveBeenCalledExactlyOnceWith("ana@exemplo.com");
  expect(beside.signOut).toHaveBeenCalledExactlyOnceWith({ scope: "local" });
  expect(own.setSession).not.toHaveBeenCalled();
});

test("replaces the signed-in account when the user agrees", async () => {
  mayReplace.mockResolvedValue(true);
  expect(await use(session)).toEqual({ result: session, used: [beside] });
  expect(own.setSession).toHaveBeenCalledExactlyOnceWith({
    access_token: "access",
    refresh_token: "refresh",
  });
});

test("asks nothing when the link belongs to the signed-in account", async () => {
  vi.mocked(storedUserId).mockReturnValue("ana");
  expect(await use(session)).toMatchObject({ result: session });
  expect(own.setSession).toHaveBeenCalledTimes(1);
  expect(mayReplace).not.toHaveBeenCalled();
});

test("asks nothing for a link that opens no session", async () => {
  expect(await use(null)).toEqual({ result: null, used: [beside] });
  expect(mayReplace).not.toHaveBeenCalled();
  expect(own.setSession).not.toHaveBeenCalled();
});

test("gives the proof of this browser to the client that exchanges a code", async () => {
  localStorage.setItem("sb-test-auth-token-code-verifier", '"verifier"');
  mayReplace.mockResolvedValue(true);
  await use(session);
  expect(createEphemeralClient).toHaveBeenCalledExactlyOnceWith('"verifier"');
  expect(localStorage.getItem("sb-test-auth-token-code-verifier")).toBeNull();
});
