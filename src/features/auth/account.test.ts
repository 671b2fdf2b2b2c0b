import { expect, test } from "vitest";
import { factor, hostedSession, hostedToken, hostedUser } from "@/test/recorded-auth";
import { assuranceOf, authenticatorsOf, lacksSecondStep, sessionSince, toAccount } from "./account";

// As the embedded backend issues them: they say nothing of how someone signed in.
const plainToken = `e30.${btoa(JSON.stringify({ sub: "1", role: "authenticated" }))}.e30`;

test.each([
  [hostedToken("aal1"), 1],
  [hostedToken("aal2"), 2],
  [plainToken, null],
  ["not a token", null],
  ["", null],
])("a token's assurance", (token, assurance) => {
  expect(assuranceOf(token)).toBe(assurance);
});

test("a session lasts since its first proof, where the token names it", () => {
  expect(sessionSince(hostedToken("aal2"))).toBe("2026-11-18T11:06:40.000Z");
  expect(sessionSince(plainToken)).toBeNull();
});

test.each([
  ["no authenticator", hostedSession("aal1"), false],
  ["one that was never verified", hostedSession("aal1", [factor({ status: "unverified" })]), false],
  ["one, and the password only", hostedSession("aal1", [factor()]), true],
  ["one, and its code", hostedSession("aal2", [factor()]), false],
])("an account with %s", (_, session, lacks) => {
  expect(lacksSecondStep(session)).toBe(lacks);
});

test("authenticators are those that have proved to work, the oldest first", () => {
  const factors = [
    factor({ id: "new", created_at: "2026-11-03T10:00:00Z" }),
    factor({ id: "begun", status: "unverified" }),
    factor({ id: "old", created_at: "2026-11-02T10:00:00Z" }),
  ];
  expect(authenticatorsOf(hostedUser(factors)).map(({ id }) => id)).toEqual(["old", "new"]);
  expect(authenticatorsOf(hostedUser())).toEqual([]);
});

test("an account is read with what waits to be confirmed, for as long as the links work", () => {
  const user = {
    ...hostedUser(),
    new_email: "nova@exemplo.com",
    email_change_sent_at: "2026-11-20T12:00:00Z",
  };
  const at = (time: string) => toAccount(user, hostedToken("aal1"), Date.parse(time));
  expect(at("2026-11-20T12:59:00Z")).toEqual({
    email: "ana@exemplo.com",
    emailChange: { to: "nova@exemplo.com", askedAt: "2026-11-20T12:00:00Z" },
    lastSignInAt: "2026-11-20T12:00:00.000Z",
    sessionSince: "2026-11-18T11:06:40.000Z",
    assurance: 1,
    authenticators: [],
  });
  expect(at("2026-11-20T13:01:00Z").emailChange).toBeNull();
  expect(toAccount(hostedUser(), plainToken)).toMatchObject({ emailChange: null, assurance: null });
});
