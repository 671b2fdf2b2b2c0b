import type { TlsState } from "../contract/enums.ts";

// Address ranges without public hosts: private, loopback, documentation.
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

/** Converts an IPv4 address to a number. Returns null for other texts. */
function toNumber(address: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
  return parts?.every((part) => part < 256) ? parts.reduce((sum, part) => sum * 256 + part, 0) : null;
}

/** Returns whether an address can be a public server. */
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

/** The parts of Deno that open connections. */
export type Network<Connection extends { close: () => void }> = {
  connect: (to: { hostname: string; port: number }) => Promise<Connection>;
  startTls: (
    connection: Connection,
    options: { hostname: string },
  ) => Promise<{ handshake: () => Promise<unknown>; close: () => void }>;
};

const patience = 5_000;

/**
 * Checks whether our own address presents a valid certificate for a domain. Contacts no other host: the
 * domain is not resolved and no page is requested. Returns null for an address that is not public.
 *
 * @param address our own, as set by an administrator
 */
export async function checkTls<Connection extends { close: () => void }>(
  network: Network<Connection>,
  address: string,
  domain: string,
): Promise<TlsState | null> {
  if (!isPublicAddress(address)) return null;
  // Closing the connection ends every pending step.
  let open: { close: () => void } | null = null;
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    close(open);
  }, patience);
  try {
    const connection = await withTimeout(network.connect({ hostname: address, port: 443 }));
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

/** Closes a connection that arrives after the timeout. */
async function withTimeout<Connection extends { close: () => void }>(
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
    // The other side closed it.
  }
}
