import { expect, test } from "vitest";
import { checkTls, isPublicAddress, tlsFailure } from "./check-tls.ts";

test.each(["8.8.8.8", "172.15.255.255", "172.32.0.1", "100.63.0.1", "223.255.255.255"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

const kept = [
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "192.0.2.10",
  "198.51.100.1",
  "203.0.113.9",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "fd00::1",
  "localhost",
  "2130706433",
  "127.1",
  "",
];

test.each(kept)("%s is never contacted", async (address) => {
  expect(isPublicAddress(address)).toBe(false);
  expect(await checkTls(address, "exemplo.com.br")).toBeNull();
});

test.each([
  ["ECONNREFUSED", "unreachable"],
  ["ETIMEDOUT", "unreachable"],
  ["CERT_HAS_EXPIRED", "invalid"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "invalid"],
  [undefined, "invalid"],
])("a connection that fails with %s is %s", (code, state) => {
  expect(tlsFailure(Object.assign(new Error("failed"), { code }))).toBe(state);
});
