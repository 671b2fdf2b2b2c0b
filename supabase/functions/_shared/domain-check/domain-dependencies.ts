import type { Environment } from "../environment.ts";
import { checkTls } from "./check-tls.ts";
import type { DomainDependencies } from "./check-site-domain.ts";

/** What a check works with besides the database: `DNS_RESOLVERS`, separated by commas, goes before the settings. */
export function domainDependencies(
  environment: Environment,
): Pick<DomainDependencies, "resolvers" | "send" | "checkTls"> {
  const resolvers = (environment.get("DNS_RESOLVERS") ?? "").split(",").filter((address) => address !== "");
  return { resolvers, send: fetch, checkTls };
}
