import { expect, it } from "vitest";
import { smtpOptions } from "./mailer.ts";

const server = { host: "smtp.example.com", port: 587, user: "ola", password: "secret" };

it("smtpOptions requires TLS for a login: from the start on port 465, by STARTTLS on other ports", () => {
  const loggedIn = {
    host: "smtp.example.com",
    requireTLS: true,
    auth: { user: "ola", pass: "secret" },
  };
  expect(smtpOptions(server)).toEqual({ ...loggedIn, port: 587, secure: false });
  expect(smtpOptions({ ...server, port: 465 })).toEqual({ ...loggedIn, port: 465, secure: true });
});

it("smtpOptions does not log in without a user", () => {
  expect(smtpOptions({ ...server, user: "", password: "" })).toEqual({
    host: "smtp.example.com",
    port: 587,
    secure: false,
  });
});
