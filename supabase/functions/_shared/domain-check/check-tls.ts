import type { TlsState } from "../contract/enums.ts";

// Addresses that are nobody's on the internet: private ones, this machine's, those of documentation.
const notPublic = [
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
] as const;

/** An IPv4 address as a number; null for anything else. */
function toNumber(address: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
  return parts?.every((part) => part < 256) ? parts.reduce((sum, part) => sum * 256 + part, 0) : null;
}

/** Whether an address can be a server of ours on the internet. */
export function isPublicAddress(address: string): boolean {
  const number = toNumber(address);
  return (
    number !== null &&
    notPublic.every(([network, prefix]) => {
      const size = 2 ** (32 - prefix);
      return Math.floor(number / size) !== Math.floor((toNumber(network) ?? 0) / size);
    })
  );
}

/** What of Deno opens connections. */
export type Network<Connection extends { close: () => void }> = {
  connect: (to: { hostname: string; port: number }) => Promise<Connection>;
  startTls: (
    connection: Connection,
    options: { hostname: string },
  ) => Promise<{ handshake: () => Promise<unknown>; close: () => void }>;
};

const patience = 5_000;

/**
 * Whether our own address answers with a valid certificate for a domain. Nothing else is contacted: the name
 * is not looked up, and no page is asked for. Null for an address that is not public.
 *
 * @param address our own, as set by an administrator
 */
export async function checkTls<Connection extends { close: () => void }>(
  network: Network<Connection>,
  address: string,
  domain: string,
): Promise<TlsState | null> {
  if (!isPublicAddress(address)) return null;
  // Closing what is open ends whatever waits for it.
  let open: { close: () => void } | null = null;
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    close(open);
  }, patience);
  try {
    const connection = await withinTime(network.connect({ hostname: address, port: 443 }));
    open = connection;
    const tls = await network.startTls(connection, { hostname: domain });
    open = tls;
    await tls.handshake();
    tls.close();
    return "valid";
  } catch {
    if (open === null || over) return "unreachable";
    close(open);
    return "invalid";
  } finally {
    clearTimeout(timer);
  }
}

/** A connection that comes too late is closed. */
async function withinTime<Connection extends { close: () => void }>(
  connecting: Promise<Connection>,
): Promise<Connection> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error("Nothing answers."));
      connecting.then(close, () => undefined);
    }, patience);
  });
  return Promise.race([connecting, late]).finally(() => clearTimeout(timer));
}

function close(connection: { close: () => void } | null): void {
  try {
    connection?.close();
  } catch {
    // It was closed by the other side.
  }
}
