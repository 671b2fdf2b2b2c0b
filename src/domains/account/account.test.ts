import { expect, test } from "vitest";
import { factor, hostedSession, hostedToken, hostedUser } from "@/test/recorded-auth";
import { aalOf, needsMfa, sessionSince } from "./parts/session/token";
import { factorsOf, toAccount } from "./rules";

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

test("lists only verified factors, oldest first", () => {
  const factors = [
    factor({ id: "new", created_at: "2026-11-03T10:00:00Z" }),
    factor({ id: "begun", status: "unverified" }),
    factor({ id: "old", created_at: "2026-11-02T10:00:00Z" }),
  ];
  expect(factorsOf(hostedUser(factors)).map(({ id }) => id)).toEqual(["old", "new"]);
  expect(factorsOf(hostedUser())).toEqual([]);
});

test("includes a new e-mail that awaits confirmation while its links work", () => {
  const user = {
    ...hostedUser(),
    new_email: "nova@exemplo.com",
    email_change_sent_at: "2026-11-20T12:00:00Z",
  };
  const at = (time: string) => toAccount(user, hostedToken("aal1"), Date.parse(time));
  expect(at("2026-11-20T12:59:00Z")).toEqual({
    email: "ana@exemplo.com",
    isTeam: false,
    emailChange: { to: "nova@exemplo.com", askedAt: "2026-11-20T12:00:00Z" },
    lastSignInAt: "2026-11-20T12:00:00.000Z",
    sessionSince: "2026-11-18T11:06:40.000Z",
    aal: "aal1",
    factors: [],
  });
  expect(at("2026-11-20T13:01:00Z").emailChange).toBeNull();
  expect(toAccount({ ...hostedUser(), app_metadata: { role: "support" } }, plainToken).isTeam).toBe(true);
  expect(toAccount(hostedUser(), plainToken)).toMatchObject({ emailChange: null, aal: null });
});
