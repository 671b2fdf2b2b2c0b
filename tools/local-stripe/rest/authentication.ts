import { timingSafeEqual } from "node:crypto";
import { StripeApiError } from "./errors.ts";

/** Checks the secret key of a call, given as a bearer token or as the user of basic authentication. */
export function authenticate(header: string | undefined, secretKey: string): void {
  const given = keyIn(header ?? "");
  if (given === "") {
    throw new StripeApiError(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  const expected = Buffer.from(secretKey);
  const actual = Buffer.from(given);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) {
    throw new StripeApiError(401, `Invalid API Key provided: ${masked(given)}`);
  }
}

function keyIn(header: string): string {
  const [scheme = "", value = ""] = header.split(/\s+/, 2);
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return "";
  return Buffer.from(value, "base64").toString("utf8").split(":", 1)[0] ?? "";
}

function masked(key: string): string {
  return key.length <= 12 ? "*".repeat(key.length) : `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`;
}
