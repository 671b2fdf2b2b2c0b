import { expect, it } from "vitest";
import { classifyMailError } from "./mail-failure.ts";

it.each([
  ["421 4.3.2 Service not available", { code: "EPROTOCOL", responseCode: 421 }, "slower"],
  ["450 4.2.1 The user is receiving mail too quickly", { code: "EENVELOPE", responseCode: 450 }, "slower"],
  ["451 4.7.1 Try again later", { code: "EMESSAGE", responseCode: 451 }, "slower"],
  ["454 4.7.0 Temporary authentication failure", { code: "EAUTH", responseCode: 454 }, "slower"],
  ["550 Too many messages per second", { code: "EENVELOPE", responseCode: 550 }, "slower"],
  ["452 4.2.2 Mailbox full", { code: "EENVELOPE", responseCode: 452 }, "message"],
  ["550 5.1.1 User unknown", { code: "EENVELOPE", responseCode: 550 }, "message"],
  ["There is no text for x in en.", {}, "message"],
  ["535 5.7.8 Authentication failed", { code: "EAUTH", responseCode: 535 }, "server"],
  ["connect ECONNREFUSED", { code: "ESOCKET" }, "server"],
  ["Timeout", { code: "ETIMEDOUT" }, "server"],
])("classifyMailError returns %j for %o", (message, fields, failure) => {
  expect(classifyMailError(Object.assign(new Error(message), fields))).toBe(failure);
});
