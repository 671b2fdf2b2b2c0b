import { afterEach, expect, test, vi } from "vitest";
import { checkTls, isPublicAddress, type Network } from "./check-tls.ts";

test.each(["8.8.8.8", "172.15.255.255", "172.32.0.1", "100.63.0.1", "223.255.255.255"])(
  "isPublicAddress returns true for %s",
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

test.each(kept)("checkTls does not contact %s", async (address) => {
  const network = fake();
  expect(isPublicAddress(address)).toBe(false);
  expect(await checkTls(network, address, "exemplo.com.br")).toBeNull();
  expect(network.connect).not.toHaveBeenCalled();
});

/** Returns a promise with its resolve and reject functions. */
function deferred<Value>() {
  let settle: { resolve: (value: Value) => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    resolve: (value: Value) => settle?.resolve(value),
    reject: (error: Error) => settle?.reject(error),
  };
}

type Connection = { close: () => void };
const closed = vi.fn<() => void>();

/** Returns a network in which every step succeeds, with overrides. */
function fake(over: Partial<Network<Connection>> = {}) {
  const secured = { handshake: () => Promise.resolve(), close: closed };
  return {
    connect: vi.fn<Network<Connection>["connect"]>(over.connect ?? (async () => ({ close: closed }))),
    startTls: vi.fn<Network<Connection>["startTls"]>(over.startTls ?? (async () => secured)),
  };
}

const check = (network: Network<Connection>) => checkTls(network, "8.8.8.8", "exemplo.com.br");

afterEach(() => {
  closed.mockReset();
  vi.useRealTimers();
});

test("checkTls contacts our address and requests the certificate of the domain", async () => {
  const network = fake();
  expect(await check(network)).toBe("valid");
  expect(network.connect.mock.calls).toEqual([[{ hostname: "8.8.8.8", port: 443 }]]);
  expect(network.startTls.mock.calls).toEqual([[expect.anything(), { hostname: "exemplo.com.br" }]]);
  expect(closed).toHaveBeenCalledTimes(1);
});

test("checkTls returns invalid for another domain's certificate and closes the connection", async () => {
  const refused = async () => ({
    handshake: () => Promise.reject(new Error("InvalidData: certificate")),
    close: closed,
  });
  expect(await check(fake({ startTls: refused }))).toBe("invalid");
  expect(closed).toHaveBeenCalledTimes(1);
});

test("checkTls returns unreachable when the connection fails", async () => {
  expect(await check(fake({ connect: () => Promise.reject(new Error("refused")) }))).toBe("unreachable");
});

test("checkTls returns unreachable after five seconds without an answer and closes a late connection", async () => {
  vi.useFakeTimers();
  const late = deferred<Connection>();
  const checked = check(fake({ connect: () => late.promise }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await checked).toBe("unreachable");
  late.resolve({ close: closed });
  await vi.runAllTimersAsync();
  expect(closed).toHaveBeenCalledTimes(1);
});

test("checkTls returns unreachable when the handshake takes five seconds", async () => {
  vi.useFakeTimers();
  const answer = deferred<never>();
  const secured = { handshake: () => answer.promise, close: () => answer.reject(new Error("closed")) };
  const checked = check(fake({ startTls: async () => secured }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await checked).toBe("unreachable");
});
