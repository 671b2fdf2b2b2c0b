import type { ListedSiteStatus } from "@contract/enums";
import { readableDomain } from "@/platform/domain-name";
import { ClippedText } from "@/kit/data-table/clipped-text";
import { FacadeIcon } from "./facade-icon";

/** The domain of a site on one line, with the shop front of its state. */
export function DomainWithFacade({ domain, status }: { domain: string; status: ListedSiteStatus | null }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {status ? <FacadeIcon status={status} /> : null}
      <ClippedText translate="no">{readableDomain(domain)}</ClippedText>
    </span>
  );
}
