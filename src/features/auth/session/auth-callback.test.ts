import { expect, test } from "vitest";
import { authCallbackAt, readAuthCallback, recordAuthCallback } from "./auth-callback";

test.each([
  ["", { kind: "none" }],
  ["#perguntas", { kind: "none" }],
  [
    "#access_token=a&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery",
    { kind: "session", recovery: true },
  ],
  [
    "#access_token=a&expires_in=3600&refresh_token=r&token_type=bearer&type=signup",
    { kind: "session", recovery: false },
  ],
  [
    "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired",
    { kind: "error", code: "otp_expired", description: "Email link is invalid or has expired" },
  ],
  ["#error_description=Something", { kind: "error", code: "", description: "Something" }],
])("reads %j", (hash, callback) => {
  expect(readAuthCallback(hash)).toEqual(callback);
});

test("is returned only for the page it was recorded at", () => {
  recordAuthCallback({ pathname: "/atualizar-senha", hash: "#error=x" });
  expect(authCallbackAt("/atualizar-senha").kind).toBe("error");
  expect(authCallbackAt("/login").kind).toBe("none");
});
