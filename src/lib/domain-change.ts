import type { Tables } from "@database";

/** A change of a site's domain, in ASCII form; `former` is null for a site that had none. */
export type DomainChange = { former: string | null; current: string };

/** Reads the domains of an event in a site's history; null for events of other kinds. */
export function toDomainChange({
  former_domain: former,
  domain: current,
}: Pick<Tables<"site_events">, "former_domain" | "domain">): DomainChange | null {
  return current === null ? null : { former, current };
}
