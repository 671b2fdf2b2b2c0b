import type { ListedSiteStatus, SiteStatus } from "@contract/enums";

type SiteState = { status: SiteStatus; returnDeadline: string | null; refundedAt: string | null };

/** Returns the status of a site in the words of lists, by the rule of `private.refresh_customer_entry`. */
export function listedSiteStatus({ status, returnDeadline, refundedAt }: SiteState): ListedSiteStatus {
  if (returnDeadline !== null) return "returning";
  return status === "awaiting_activation" && refundedAt !== null ? "refunded" : status;
}
