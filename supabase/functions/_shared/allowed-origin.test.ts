import { expect, test } from "vitest";
import { allowedOrigin, parseOrigins } from "./allowed-origin.ts";

const siteUrl = "https://example.com";
const allowedOrigins = parseOrigins("https://www.example.com/, https://*.example.pages.dev");

const answeredTo = (origin?: string) =>
  allowedOrigin(
    new Request("https://function.test", { headers: origin === undefined ? {} : { Origin: origin } }),
    { siteUrl, allowedOrigins },
  );

test.each([siteUrl, "https://www.example.com", "https://a1b2-c3.example.pages.dev"])(
  "allows calls from pages of %s",
  (origin) => expect(answeredTo(origin)).toBe(origin),
);

test.each([
  "https://evil.example",
  "http://www.example.com",
  "https://www.example.com.evil.example",
  "https://a.b.example.pages.dev",
  "https://.example.pages.dev",
  "https://evil.example/.example.pages.dev",
  "https://example.pages.dev",
  "null",
])("allows only the site's origin when the request comes from %s", (origin) =>
  expect(answeredTo(origin)).toBe(siteUrl),
);

test("allows the site's origin for a request without an origin", () => {
  expect(answeredTo()).toBe(siteUrl);
  expect(parseOrigins(undefined)).toEqual([]);
});
