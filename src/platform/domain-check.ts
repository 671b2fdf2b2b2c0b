import type { Selected } from "./selected";

/** Columns of a check of a domain. */
export const domainCheckColumns =
  "domain, verdict, tls, records, checkedAt:checked_at, nextCheckAt:next_check_at, connectedAt:connected_at";

/**
 * What the last check of a domain found. `tls` is null while the domain does not point here, `checkedAt` before the
 * first check, `nextCheckAt` when no check follows. A check without an answer does not change `connectedAt`.
 */
export type DomainCheck = Selected<"domain_checks", typeof domainCheckColumns>;
