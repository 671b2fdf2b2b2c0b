import { BlockList, isIPv4 } from "node:net";
import { connect } from "node:tls";
import type { TlsState } from "../contract/domain-checks.ts";

// Addresses that are nobody's on the internet: private ones, this machine's, those of documentation.
const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  notPublic.addSubnet(network, prefix);
}

/** Whether an address can be a server of ours on the internet. */
export function isPublicAddress(address: string): boolean {
  return isIPv4(address) && !notPublic.check(address);
}

const unreachable = new Set(["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT"]);

/** Why a connection failed: nothing answered, or what answered is not valid for the domain. */
export function tlsFailure(error: Error & { code?: unknown }): TlsState {
  return unreachable.has(String(error.code)) ? "unreachable" : "invalid";
}

const patience = 5_000;

/**
 * Whether our own address answers with a valid certificate for a domain. Nothing else is contacted: the name
 * is not looked up, and no page is asked for. Null for an address that is not public.
 *
 * @param address our own, as set by an administrator
 */
export function checkTls(address: string, domain: string): Promise<TlsState | null> {
  if (!isPublicAddress(address)) return Promise.resolve(null);
  return new Promise((resolve) => {
    const socket = connect({ host: address, port: 443, servername: domain });
    const finish = (state: TlsState) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(state);
    };
    const timer = setTimeout(() => finish("unreachable"), patience);
    socket.once("secureConnect", () => finish("valid"));
    socket.once("error", (error) => finish(tlsFailure(error)));
  });
}
