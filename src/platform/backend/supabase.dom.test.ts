import { expect, test } from "vitest";
import { clearStoredSession, freshStoredSession, sessionStorageKey, storedSessionExists } from "./supabase";

const whole = { access_token: "a", refresh_token: "r", expires_at: 1_800_000_000, user: { id: "1" } };

test("returns the storage key of supabase-js' session", () => {
  expect(sessionStorageKey()).toBe("sb-127-auth-token");
});

test("finds a complete stored session and keeps it", () => {
  localStorage.setItem(sessionStorageKey(), JSON.stringify(whole));
  expect(storedSessionExists()).toBe(true);
  expect(localStorage.getItem(sessionStorageKey())).not.toBeNull();
});

test.each([
  ["without an access token", JSON.stringify({ ...whole, access_token: undefined })],
  ["with an empty refresh token", JSON.stringify({ ...whole, refresh_token: "" })],
  ["without an expiry", JSON.stringify({ ...whole, expires_at: undefined })],
  ["that is null", "null"],
  ["that is not an object", '"text"'],
  ["that is not JSON", "{broken"],
])("removes a stored session %s", (_, stored) => {
  localStorage.setItem(sessionStorageKey(), stored);
  expect(storedSessionExists()).toBe(false);
  expect(localStorage.getItem(sessionStorageKey())).toBeNull();
});

test("finds no session when none is stored", () => {
  expect(storedSessionExists()).toBe(false);
});

test("removes only the session", () => {
  localStorage.setItem(sessionStorageKey(), JSON.stringify(whole));
  localStorage.setItem(`${sessionStorageKey()}-code-verifier`, "x");
  localStorage.setItem("language", "en");
  clearStoredSession();
  expect(Object.keys(localStorage)).toEqual(["language"]);
});

test.each([
  ["is returned while its token is valid beyond the client's margin", 120, true],
  ["is ignored when its token is about to expire", 60, false],
])("a stored session %s", (_, seconds, isFresh) => {
  const stored = { ...whole, expires_at: Date.now() / 1000 + seconds };
  localStorage.setItem(sessionStorageKey(), JSON.stringify(stored));
  expect(freshStoredSession() !== null).toBe(isFresh);
});
