import { expect, test } from "vitest";
import { arrivalAt, noteArrival, readArrival } from "./arrival";

test.each([
  ["", { kind: "plain" }],
  ["#perguntas", { kind: "plain" }],
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
    { kind: "refused", code: "otp_expired", description: "Email link is invalid or has expired" },
  ],
  ["#error_description=Something", { kind: "refused", code: "", description: "Something" }],
])("%s", (hash, arrival) => {
  expect(readArrival(hash)).toEqual(arrival);
});

test("an arrival counts only for the page it was at", () => {
  noteArrival({ pathname: "/atualizar-senha", hash: "#error=x" });
  expect(arrivalAt("/atualizar-senha").kind).toBe("refused");
  expect(arrivalAt("/login").kind).toBe("plain");
});
