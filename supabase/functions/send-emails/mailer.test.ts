import { expect, it } from "vitest";
import { connectionTo } from "./mailer.ts";

const server = { host: "smtp.example.com", port: 587, user: "ola", password: "secret" };

it("connectionTo requires TLS for a login: from the start on port 465, by STARTTLS on other ports", () => {
  const loggedIn = {
    host: "smtp.example.com",
    requireTLS: true,
    auth: { user: "ola", pass: "secret" },
  };
  expect(connectionTo(server)).toEqual({ ...loggedIn, port: 587, secure: false });
  expect(connectionTo({ ...server, port: 465 })).toEqual({ ...loggedIn, port: 465, secure: true });
});

it("connectionTo does not log in without a user", () => {
  expect(connectionTo({ ...server, user: "", password: "" })).toEqual({
    host: "smtp.example.com",
    port: 587,
    secure: false,
  });
});
