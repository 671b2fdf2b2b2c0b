import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readDraft, storeDraft } from "@/platform/drafts";
import { i18n, startI18n } from "@/platform/i18n";
import { followOpenForm, takeEndedForm } from "@/platform/kept-forms";
import { clearStoredSession, sessionStorageKey } from "@/platform/backend/supabase";
import { factor, hostedSession } from "@/test/recorded-auth";
import { sessionState, setRecovering, setSessionState } from "./session";
import {
  askServerForSession,
  hasSession,
  loadProfile,
  loadPublicProfile,
  onAuthEvent,
  openSession,
  saveLocale,
  type SessionProfile,
  signOutEverywhere,
  signOutHere,
} from "./session-data";
import { adoptProfileLanguage, takeProfileRead } from "./session-profile";
import { onSignedOut, signOut, type SignOut } from "./sign-out";
import { watchSession } from "./watch-session";

vi.mock("./session-data");

let send: (event: AuthChangeEvent, session: Session | null) => void;
const nothing = () => undefined;
const profileRow = (fullName: string, locale: SessionProfile["locale"] = "pt-BR"): SessionProfile => ({
  fullName,
  locale,
  email: "ana@exemplo.com",
  avatarUrl: null,
  phone: null,
  domain: null,
  seen: "2026-11-01T00:00:00Z",
});
let ends: SignOut[] = [];
let stopListening: () => void;
let stopWatching: () => void;

function session(over: { id?: string; role?: string; name?: string } = {}): Session {
  return {
    access_token: "a",
    refresh_token: "r",
    expires_in: 3600,
    expires_at: 1_900_000_000,
    token_type: "bearer",
    user: {
      id: over.id ?? "user-1",
      email: "ana@exemplo.com",
      app_metadata: over.role ? { role: over.role } : {},
      user_metadata: { full_name: over.name ?? "Ana do Cadastro" },
      aud: "authenticated",
      created_at: "2026-11-20T12:00:00Z",
    },
  };
}

const storeFresh = (fresh = session()) => localStorage.setItem(sessionStorageKey(), JSON.stringify(fresh));
// Only the client can refresh a session whose token is about to expire.
const store = () => storeFresh({ ...session(), expires_at: Date.now() / 1000 + 60 });
const settle = () => vi.advanceTimersByTimeAsync(0);

async function start(): Promise<void> {
  stopWatching = watchSession();
  send = vi.mocked(onAuthEvent).mock.lastCall?.[0] ?? send;
  await settle();
}

beforeEach(async () => {
  if (!i18n.isInitialized) await startI18n();
  await i18n.changeLanguage("pt-BR");
  vi.useFakeTimers();
  vi.resetAllMocks();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.mocked(openSession).mockResolvedValue();
  vi.mocked(hasSession).mockResolvedValue(true);
  vi.mocked(signOutHere).mockResolvedValue();
  vi.mocked(askServerForSession).mockResolvedValue();
  vi.mocked(loadProfile).mockResolvedValue(profileRow("Ana Souza"));
  window.history.replaceState(null, "", "/dashboard");
  ends = [];
  stopListening = onSignedOut((end) => ends.push(end));
  setSessionState({ status: "loading" });
  setRecovering(false);
});

afterEach(async () => {
  send("SIGNED_OUT", null);
  stopListening();
  stopWatching();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

test("signs out immediately, without loading the client, when no session is stored", async () => {
  await start();
  expect(sessionState()).toEqual({ status: "signed-out" });
  expect(openSession).not.toHaveBeenCalled();
});

test("starts with the stored session and its profile before the client loads, while the token is valid", async () => {
  storeFresh();
  await start();
  expect(sessionState()).toMatchObject({
    status: "signed-in",
    user: { id: "user-1", fullName: "Ana Souza" },
  });
  expect(openSession).not.toHaveBeenCalled();
  await vi.runOnlyPendingTimersAsync();
  expect(openSession).toHaveBeenCalledTimes(1);
  send("INITIAL_SESSION", session());
  expect(sessionState()).toMatchObject({ user: { fullName: "Ana Souza" } });
  expect(loadProfile).toHaveBeenCalledTimes(1);
});

test("asks for the code immediately when the stored session needs it", async () => {
  storeFresh({ ...session(), user: { ...session().user, factors: [factor()] } });
  await start();
  expect(sessionState()).toEqual({ status: "mfa", email: "ana@exemplo.com" });
});

test("waits for the profile when a session is stored", async () => {
  store();
  await start();
  expect(openSession).toHaveBeenCalledTimes(1);
  expect(sessionState()).toEqual({ status: "loading" });
  send("INITIAL_SESSION", session({ role: "admin" }));
  await settle();
  expect(sessionState()).toEqual({
    status: "signed-in",
    user: { id: "user-1", email: "ana@exemplo.com", fullName: "Ana Souza", isTeam: true },
  });
});

test("ignores a session in the address", async () => {
  window.history.replaceState(null, "", "/#access_token=a&refresh_token=r&type=signup");
  await start();
  expect(sessionState()).toEqual({ status: "signed-out" });
  expect(openSession).not.toHaveBeenCalled();
});

test.each([
  ["has no row", () => vi.mocked(loadProfile).mockResolvedValue(null)],
  ["cannot be read", () => vi.mocked(loadProfile).mockRejectedValue(new Error("boom"))],
])(
  "shows no name, which a stranger may have entered in the sign-up, when the profile %s",
  async (_, prepare) => {
    prepare();
    store();
    await start();
    send("INITIAL_SESSION", session());
    await settle();
    expect(sessionState()).toMatchObject({ status: "signed-in", user: { fullName: null } });
  },
);

test("signs in without the profile when it takes longer than three seconds", async () => {
  let answer: (profile: SessionProfile) => void = nothing;
  vi.mocked(loadProfile).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  store();
  await start();
  send("INITIAL_SESSION", session());
  await vi.advanceTimersByTimeAsync(3000);
  expect(sessionState()).toMatchObject({ status: "signed-in", user: { fullName: null } });
  answer(profileRow("Ana Souza"));
  await settle();
  expect(sessionState()).toMatchObject({ status: "signed-in", user: { fullName: "Ana Souza" } });
});

test("stops waiting after ten seconds, and signs in when the client answers later", async () => {
  vi.mocked(openSession).mockReturnValue(new Promise(() => undefined));
  store();
  await start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sessionState()).toEqual({ status: "signed-out" });
  expect(ends).toEqual([]);
  send("TOKEN_REFRESHED", session());
  await settle();
  expect(sessionState()).toMatchObject({ status: "signed-in" });
});

test("logs a client that cannot be loaded, and retries when the connection returns", async () => {
  vi.mocked(openSession).mockRejectedValueOnce(new Error("offline"));
  store();
  await start();
  expect(sessionState()).toEqual({ status: "signed-out" });
  expect(console.error).toHaveBeenCalled();
  window.dispatchEvent(new Event("online"));
  expect(openSession).toHaveBeenCalledTimes(2);
});

test("ends a stored session when the server rejects it", async () => {
  store();
  await start();
  clearStoredSession();
  send("INITIAL_SESSION", null);
  expect(sessionState()).toEqual({ status: "signed-out", ended: true });
  expect(ends).toEqual([{ requested: false }]);
});

test("keeps a stored session when only the connection fails", async () => {
  store();
  await start();
  send("INITIAL_SESSION", null);
  expect(sessionState()).toEqual({ status: "signed-out" });
  expect(ends).toEqual([]);
  expect(localStorage.getItem(sessionStorageKey())).not.toBeNull();
});

test("signs out and clears the storage when a refresh returns no new session", async () => {
  store();
  await start();
  send("INITIAL_SESSION", session());
  await settle();
  send("TOKEN_REFRESHED", null);
  // The client reports that it removed the session.
  send("SIGNED_OUT", null);
  await settle();
  expect(sessionState()).toEqual({ status: "signed-out", ended: true });
  expect(localStorage.getItem(sessionStorageKey())).toBeNull();
  expect(signOutHere).toHaveBeenCalledTimes(1);
  expect(ends).toEqual([{ requested: false }]);
});

test.each(["SIGNED_IN", "USER_UPDATED", "MFA_CHALLENGE_VERIFIED", "PASSWORD_RECOVERY"] as const)(
  "signs in immediately on %s",
  async (event) => {
    vi.mocked(loadProfile).mockReturnValue(new Promise(() => undefined));
    await start();
    storeFresh();
    send(event, session());
    expect(sessionState()).toMatchObject({ status: "signed-in", user: { fullName: null } });
  },
);

test("opens a session from another tab once this tab can read it", async () => {
  vi.mocked(hasSession).mockResolvedValue(false);
  await start();
  send("SIGNED_IN", session());
  await settle();
  expect(sessionState()).toEqual({ status: "signed-out" });
  expect(loadProfile).not.toHaveBeenCalled();

  storeFresh();
  window.dispatchEvent(new StorageEvent("storage", { key: sessionStorageKey(), newValue: "{}" }));
  await settle();
  expect(sessionState()).toMatchObject({ status: "signed-in", user: { fullName: "Ana Souza" } });
});

test("neither reads the profile nor renders when tokens are refreshed", async () => {
  store();
  await start();
  send("INITIAL_SESSION", session());
  await settle();
  const before = sessionState();
  send("TOKEN_REFRESHED", session());
  send("SIGNED_IN", session());
  await settle();
  expect(sessionState()).toBe(before);
  expect(loadProfile).toHaveBeenCalledTimes(1);
});

test("shows a new role when the token is refreshed", async () => {
  store();
  await start();
  send("INITIAL_SESSION", session());
  await settle();
  send("TOKEN_REFRESHED", session({ role: "admin" }));
  expect(sessionState()).toMatchObject({ user: { isTeam: true, fullName: "Ana Souza" } });
});

test("reads the profile once when a session is reported twice at once", async () => {
  store();
  await start();
  send("SIGNED_IN", session());
  send("INITIAL_SESSION", session());
  await settle();
  expect(loadProfile).toHaveBeenCalledTimes(1);
  expect(sessionState()).toMatchObject({ status: "signed-in", user: { fullName: "Ana Souza" } });
});

test("hands the profile to one page, for the same user, within ten seconds", async () => {
  storeFresh();
  await start();
  expect(takeProfileRead("user-2")).toBeNull();
  expect(await takeProfileRead("user-1")).toEqual(profileRow("Ana Souza"));
  expect(takeProfileRead("user-1")).toBeNull();

  send("SIGNED_IN", session({ id: "user-2" }));
  await vi.advanceTimersByTimeAsync(10_001);
  expect(takeProfileRead("user-2")).toBeNull();
});

test("does not hand over the profile of an ended session", async () => {
  storeFresh();
  await start();
  send("SIGNED_OUT", null);
  expect(takeProfileRead("user-1")).toBeNull();
});

test("includes the new e-mail until it is confirmed", async () => {
  store();
  await start();
  send("INITIAL_SESSION", session());
  await settle();
  const asked = session();
  send("USER_UPDATED", { ...asked, user: { ...asked.user, new_email: "nova@exemplo.com" } });
  expect(sessionState()).toMatchObject({ user: { pendingEmail: "nova@exemplo.com" } });
  send("USER_UPDATED", { ...asked, user: { ...asked.user, email: "nova@exemplo.com" } });
  expect(sessionState()).toMatchObject({ user: { email: "nova@exemplo.com" } });
  expect(sessionState()).not.toHaveProperty("user.pendingEmail");
});

test.each(["/", "/planos", "/en/planos", "/blog/dominio", "/esqueci-minha-senha", "/nenhuma-pagina"])(
  "reads only the ID, name and avatar of a stored session's profile on %s, and leaves none for the panel",
  async (path) => {
    window.history.replaceState(null, "", path);
    vi.mocked(loadPublicProfile).mockResolvedValue({
      id: "user-1",
      full_name: "Ana Souza",
      avatar_url: null,
    });
    storeFresh();
    await start();
    send("INITIAL_SESSION", session());
    await settle();
    expect(sessionState()).toMatchObject({ user: { fullName: "Ana Souza" } });
    expect(loadPublicProfile).toHaveBeenCalledTimes(1);
    expect(loadProfile).not.toHaveBeenCalled();
    expect(takeProfileRead("user-1")).toBeNull();
  },
);

test.each([
  ["/planos", 0],
  ["/login", 1],
])("reads the whole profile of a sign-in on %s %i times", async (path, times) => {
  window.history.replaceState(null, "", path);
  vi.mocked(loadPublicProfile).mockResolvedValue(null);
  await start();
  storeFresh();
  send("SIGNED_IN", session());
  await settle();
  expect(loadProfile).toHaveBeenCalledTimes(times);
});

test("applies the profile's language once a user of the public pages opens the panel", async () => {
  window.history.replaceState(null, "", "/planos");
  vi.mocked(loadPublicProfile).mockResolvedValue(null);
  vi.mocked(loadProfile).mockResolvedValue(profileRow("Ana", "en"));
  storeFresh(session({ id: "user-3" }));
  await start();
  expect(i18n.language).toBe("pt-BR");
  await adoptProfileLanguage("user-3");
  await adoptProfileLanguage("user-3");
  expect(i18n.language).toBe("en");
  expect(loadProfile).toHaveBeenCalledTimes(1);
});

test("reads the profile again when another user signs in", async () => {
  store();
  await start();
  send("INITIAL_SESSION", session());
  await settle();
  vi.mocked(loadProfile).mockResolvedValue(profileRow("Beto Lima"));
  send("SIGNED_IN", session({ id: "user-2" }));
  await settle();
  expect(sessionState()).toMatchObject({ user: { id: "user-2", fullName: "Beto Lima" } });
});

test("switches to the profile's language unless another was chosen here", async () => {
  vi.mocked(loadProfile).mockResolvedValue(profileRow("Ana", "en"));
  await start();
  send("SIGNED_IN", session());
  await vi.waitFor(() => expect(i18n.language).toBe("en"));

  send("SIGNED_OUT", null);
  await i18n.changeLanguage("pt-PT");
  localStorage.setItem("language", "pt-PT");
  send("SIGNED_IN", session());
  await vi.advanceTimersByTimeAsync(100);
  expect(i18n.language).toBe("pt-PT");
});

test("stores the language chosen here in the profile at sign-in", async () => {
  localStorage.setItem("language", "en");
  await start();
  send("SIGNED_IN", session());
  await settle();
  expect(saveLocale).toHaveBeenCalledExactlyOnceWith("user-1", "en");
});

test.each([
  ["none was chosen here", null, "SIGNED_IN", false],
  ["the profile has it already", "pt-BR", "SIGNED_IN", false],
  ["the session was stored: another device may have chosen since", "en", "INITIAL_SESSION", true],
] as const)("keeps the profile's language when %s", async (_, chosen, event, isStored) => {
  if (chosen) localStorage.setItem("language", chosen);
  if (isStored) store();
  await start();
  send(event, session());
  await settle();
  expect(saveLocale).not.toHaveBeenCalled();
});

test("ends the session when another tab signs out", async () => {
  store();
  await start();
  send("INITIAL_SESSION", session());
  await settle();
  send("SIGNED_OUT", null);
  expect(sessionState()).toEqual({ status: "signed-out", ended: true });
  expect(ends).toEqual([{ requested: false }]);
});

test("opens the session when another tab signs in and the client was never loaded", async () => {
  await start();
  store();
  window.dispatchEvent(new StorageEvent("storage", { key: sessionStorageKey(), newValue: "{}" }));
  expect(openSession).toHaveBeenCalledTimes(1);
});

test("notifies listeners of the destination once when the user signs out", async () => {
  await start();
  storeFresh();
  send("SIGNED_IN", session());
  vi.mocked(signOutHere).mockImplementation(() => {
    send("SIGNED_OUT", null);
    return Promise.resolve();
  });
  storeDraft("reply:1", "Olá");
  await signOut({ goTo: "/" });
  expect(ends).toEqual([{ requested: true, goTo: "/" }]);
  expect(readDraft("reply:1")).toBeNull();
  expect(sessionState()).toEqual({ status: "signed-out" });
  send("SIGNED_OUT", null);
  expect(ends).toHaveLength(1);
});

test("keeps drafts when a session ends without a sign-out", async () => {
  await start();
  send("SIGNED_IN", session());
  storeDraft("reply:1", "Olá");
  send("SIGNED_OUT", null);
  expect(readDraft("reply:1")).toBe("Olá");
});

test("leaves nothing in this tab when another tab has deleted the account", async () => {
  await start();
  storeFresh();
  send("SIGNED_IN", session());
  storeDraft("reply:1", "Olá");
  const stopForm = followOpenForm("note", () => ({ body: "Recado" }));
  localStorage.setItem("drafts-closed", "deleted");
  send("SIGNED_OUT", null);
  stopForm();
  send("SIGNED_IN", session());
  expect([readDraft("reply:1"), takeEndedForm("note")]).toEqual([null, null]);
});

test.each([
  ["user-1", { body: "Recado" }],
  ["user-2", null],
])("keeps open forms without their passwords for user-1: %s gets %o", async (id, kept) => {
  await start();
  storeFresh();
  send("SIGNED_IN", session());
  const stopForm = followOpenForm("note", () => ({ body: "Recado", password: "segredo", access: "ftp" }));
  send("SIGNED_OUT", null);
  stopForm();
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/segredo|ftp/);
  expect(takeEndedForm("note")).toBeNull();
  send("SIGNED_IN", session({ id }));
  expect(takeEndedForm("note")).toEqual(kept);
  expect(takeEndedForm("note")).toBeNull();
});

test("forgets open forms when the user signs out", async () => {
  await start();
  storeFresh();
  send("SIGNED_IN", session());
  vi.mocked(signOutHere).mockImplementation(() => Promise.resolve(send("SIGNED_OUT", null)));
  const stopForm = followOpenForm("note", () => ({ body: "Recado" }));
  await signOut();
  stopForm();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("Recado");
});

test.each([
  ["this browser's session only", {}, [1, 0]],
  ["every session when asked to", { everywhere: true }, [0, 1]],
])("ends %s", async (_, options, [here, everywhere]) => {
  await start();
  send("SIGNED_IN", session());
  await signOut(options);
  expect(signOutHere).toHaveBeenCalledTimes(here ?? 0);
  expect(signOutEverywhere).toHaveBeenCalledTimes(everywhere ?? 0);
});

test("logs a sign-out that the server rejects, and still signs out in this browser", async () => {
  await start();
  store();
  send("SIGNED_IN", session());
  vi.mocked(signOutHere).mockRejectedValueOnce(new Error("500"));
  await signOut();
  expect(console.error).toHaveBeenCalledWith("The server could not close the session.", expect.any(Error));
  expect(sessionState()).toEqual({ status: "signed-out" });
  expect(localStorage.getItem(sessionStorageKey())).toBeNull();
  expect(ends).toEqual([{ requested: true, goTo: null }]);
});

test("allows a new password after a reset link until the session ends", async () => {
  await start();
  send("PASSWORD_RECOVERY", session());
  expect(sessionStorage.getItem("password-recovery")).toBe("yes");
  send("SIGNED_OUT", null);
  expect(sessionStorage.getItem("password-recovery")).toBeNull();
});

test("signs an account with a factor in once its code is verified", async () => {
  store();
  await start();
  send("INITIAL_SESSION", hostedSession("aal1", [factor()]));
  await settle();
  expect(sessionState()).toEqual({ status: "mfa", email: "ana@exemplo.com" });
  expect(loadProfile).not.toHaveBeenCalled();
  send("MFA_CHALLENGE_VERIFIED", hostedSession("aal2", [factor()]));
  await settle();
  expect(sessionState()).toMatchObject({ status: "signed-in", user: { email: "ana@exemplo.com" } });
});

test("asks for the code again when a session falls back to aal1", async () => {
  store();
  await start();
  send("SIGNED_IN", hostedSession("aal2", [factor()]));
  await settle();
  expect(sessionState().status).toBe("signed-in");
  send("SIGNED_IN", hostedSession("aal1", [factor()]));
  await settle();
  expect(sessionState().status).toBe("mfa");
});

test("reports the end of a session once, to the first listener when there was none", async () => {
  store();
  await start();
  send("INITIAL_SESSION", session());
  await settle();
  stopListening();
  send("SIGNED_OUT", null);
  await settle();

  const heard: SignOut[] = [];
  const stops = [onSignedOut((end) => heard.push(end)), onSignedOut((end) => heard.push(end))];
  for (const stop of stops) stop();
  expect(heard).toEqual([{ requested: false }]);
});

test("asks the server for the session each minute and at each return, while the page is visible", async () => {
  storeFresh();
  await start();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(askServerForSession).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(askServerForSession).toHaveBeenCalledExactlyOnceWith("user-1");

  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await vi.advanceTimersByTimeAsync(120_000);
  expect(askServerForSession).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("focus"));
  expect(askServerForSession).toHaveBeenCalledTimes(2);
});

test("does not ask the server for the session of a visitor", async () => {
  await start();
  await vi.advanceTimersByTimeAsync(120_000);
  window.dispatchEvent(new Event("focus"));
  expect(askServerForSession).not.toHaveBeenCalled();
});
