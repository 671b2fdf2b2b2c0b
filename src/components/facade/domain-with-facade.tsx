import type { ListedSiteStatus } from "@contract/enums";
import { readableDomain } from "@/lib/domain-name";
import { FacadeIcon } from "./facade-icon";

/** The domain of a site on one line, with the shop front of its state. */
export function DomainWithFacade({ domain, status }: { domain: string; status: ListedSiteStatus | null }) {
  const name = readableDomain(domain);
  return (
    <span className="flex min-w-0 items-center gap-2">
      {status ? <FacadeIcon status={status} /> : null}
      <span title={name} className="min-w-0 truncate">
        {name}
      </span>
    </span>
  );
}
