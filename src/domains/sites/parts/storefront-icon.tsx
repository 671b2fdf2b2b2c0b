import type { ListedSiteStatus } from "@contract/enums";
import { clsx } from "clsx";
import { ClippedText } from "@/kit/data-table/clipped-text";
import { readableDomain } from "@/platform/domain-name";

/** The domain of a site on one line, with the shop front of its state. */
export function DomainWithStorefront({
  domain,
  status,
}: {
  domain: string;
  status: ListedSiteStatus | null;
}) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {status ? <StorefrontIcon status={status} /> : null}
      <ClippedText translate="no">{readableDomain(domain)}</ClippedText>
    </span>
  );
}

const fronts: Readonly<Record<ListedSiteStatus, string>> = {
  awaiting_payment: "M5 9.5h6M5 11.5h6",
  awaiting_activation: "M4 7.5l8 6M12 7.5l-8 6",
  returning: "M4 7.5l8 6M12 7.5l-8 6",
  active: "M6.5 14v-4h3v4",
  suspended: "M6 8.5l4 4m0-4-4 4",
  cancelled: "M5 9.5h6M5 11.5h6",
  refunded: "M5 9.5h6M5 11.5h6",
};

/** The shop front of a site at 16 px. The text beside it names the state, so it is hidden from readers. */
export function StorefrontIcon({ status }: { status: ListedSiteStatus }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      data-status={status}
      className={clsx(
        "size-4 shrink-0 fill-none stroke-current stroke-[1.4]",
        status === "suspended" ? "text-danger" : status === "active" ? "text-ink" : "text-muted",
      )}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 7.5V14h10V7.5" />
      <path d={fronts[status]} />
      <path
        d="M3.2 2h9.6L15 5.5a1.75 1.75 0 0 1-3.5 0 1.75 1.75 0 0 1-3.5 0 1.75 1.75 0 0 1-3.5 0 1.75 1.75 0 0 1-3.5 0z"
        className={status === "active" ? "fill-accent" : ""}
      />
    </svg>
  );
}
