import type { Environment } from "../environment.ts";
import { checkTls, type Network } from "./check-tls.ts";
import type { DomainDependencies } from "./check-site-domain.ts";

/**
 * Creates the dependencies of a domain check without the database. `DNS_RESOLVERS` (comma-separated)
 * overrides the settings.
 */
export function domainDependencies<Connection extends { close: () => void }>(
  environment: Environment,
  network: Network<Connection>,
): Pick<DomainDependencies, "resolvers" | "send" | "checkTls"> {
  const resolvers = (environment.get("DNS_RESOLVERS") ?? "").split(",").filter((address) => address !== "");
  return { resolvers, send: fetch, checkTls: (address, domain) => checkTls(network, address, domain) };
}
