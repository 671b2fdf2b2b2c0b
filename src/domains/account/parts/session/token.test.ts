import { expect, test } from "vitest";
import { factor, hostedSession, hostedToken } from "@/test/recorded-auth";
import { aalOf, needsMfa, sessionSince } from "./token";

// The embedded backend issues tokens without the sign-in method.
const plainToken = `e30.${btoa(JSON.stringify({ sub: "1", role: "authenticated" }))}.e30`;

test.each([
  [hostedToken("aal1"), "aal1"],
  [hostedToken("aal2"), "aal2"],
  [plainToken, null],
  ["not a token", null],
  ["", null],
])("reads the assurance level of token %#: %s", (token, aal) => {
  expect(aalOf(token)).toBe(aal);
});

test("reads the start of a session from its first authentication, when the token contains one", () => {
  expect(sessionSince(hostedToken("aal2"))).toBe("2026-11-18T11:06:40.000Z");
  expect(sessionSince(plainToken)).toBeNull();
});

test.each([
  ["no factor", hostedSession("aal1"), false],
  ["one that was never verified", hostedSession("aal1", [factor({ status: "unverified" })]), false],
  ["one, and the password only", hostedSession("aal1", [factor()]), true],
  ["one, and its code", hostedSession("aal2", [factor()]), false],
])("requires a code from an account with %s: %3$s", (_, session, needed) => {
  expect(needsMfa(session)).toBe(needed);
});
