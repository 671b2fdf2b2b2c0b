import { DomainCard } from "./domain-card";
import { DomainRequestCard } from "./domain-request-card";
import type { ManagedSite } from "./rules";
import { useCan } from "@/domains/team/parts/admin-context";
import type { useDomainCheck } from "./use-domain-check";
import { useDomainRequest } from "./use-domain-request";

type SiteDomainProps = { site: ManagedSite; check: ReturnType<typeof useDomainCheck> };

/** The domain of a site with its check and, for a live site, the request for another domain. */
export function SiteDomain({ site, check: { checking, checkNow } }: SiteDomainProps) {
  const writable = useCan("sites.write");
  const request = useDomainRequest(site, () => void checkNow("requested"));
  const isLive = site.activatedAt !== null && (site.status === "active" || site.status === "suspended");
  const requestHolders = site.holders.filter(({ ofRequest }) => ofRequest);
  const requestCheck = {
    checking: checking === "requested",
    onCheck: () => void checkNow("requested"),
  };

  return (
    <>
      <DomainCard
        domain={site.domain}
        check={site.check}
        holders={site.holders.filter(({ ofRequest }) => !ofRequest)}
        checking={checking === "own"}
        onCheck={writable ? () => void checkNow("own") : undefined}
      />
      {isLive ? (
        <DomainRequestCard
          request={site.request}
          holders={requestHolders}
          actions={
            writable
              ? {
                  ...requestCheck,
                  onAsk: () => request.ask("ask"),
                  onChange: () => request.ask("change"),
                  onDecline: () => request.ask("decline"),
                }
              : undefined
          }
        />
      ) : null}
      {request.dialog.Dialog && request.asked ? (
        <request.dialog.Dialog
          {...requestCheck}
          asked={request.asked}
          request={site.request}
          holders={requestHolders}
          busy={request.busy}
          onAsk={request.store}
          onEnd={request.end}
          onClose={request.dialog.close}
        />
      ) : null}
    </>
  );
}
