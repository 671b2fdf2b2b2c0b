import { expect, test } from "vitest";
import { readAuthCallback } from "./email-link";

test.each([
  ["", "", { kind: "none" }],
  ["", "#perguntas", { kind: "none" }],
  ["?token_hash=abc&type=recovery", "", { kind: "none" }],
  ["", "#access_token=a&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery", { kind: "none" }],
  ["?code=0b1c", "", { kind: "code", code: "0b1c" }],
  ["", "#code=0b1c", { kind: "none" }],
  [
    "",
    "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired",
    { kind: "error" },
  ],
  ["?error=access_denied&error_code=otp_expired", "#error=access_denied", { kind: "error" }],
  ["", "#error_description=Something", { kind: "error" }],
])("reads the query %j and the fragment %j", (search, hash, callback) => {
  expect(readAuthCallback({ search, hash })).toEqual(callback);
});
