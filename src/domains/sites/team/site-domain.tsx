import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefreshCustomers } from "@/domains/team/data";
import { useCan } from "@/domains/team/parts/admin-context";
import { LinkedText } from "@/kit/linked-text";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { useAttempt } from "@/kit/use-error-toast";
import type { DomainCheck } from "@/platform/domain-check";
import { readableDomain } from "@/platform/domain-name";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useEndDomainRequest, useRequestDomain } from "./data";
import { DomainHolders, FoldedRecords, type useDomainCheck, VerdictBadge } from "./domain-check";
import { DomainDialog, type DomainDialogProps } from "./domain-request-dialogs";
import type { DomainHolder, DomainRequest, ManagedSite } from "./rules";
import { SiteCard } from "./site-card";

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
      {request.asked ? (
        <DomainDialog
          {...requestCheck}
          asked={request.asked}
          request={site.request}
          holders={requestHolders}
          busy={request.busy}
          onAsk={request.store}
          onEnd={request.end}
          onClose={request.close}
        />
      ) : null}
    </>
  );
}

/**
 * Handles a domain change of a live site: enters, changes or declines it.
 *
 * @param onStored checks the entered domain
 */
function useDomainRequest({ id, request }: ManagedSite, onStored: () => void) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const attempt = useAttempt();
  const save = useRequestDomain(id);
  const finish = useEndDomainRequest(id);
  const refreshCustomers = useRefreshCustomers();
  const [asked, setAsked] = useState<DomainDialogProps["asked"] | null>(null);

  async function store(domain: string): Promise<void> {
    await save.mutateAsync(domain);
    setAsked(null);
    toast({ title: t("site.request.stored") });
    onStored();
  }

  async function end(accept: boolean, reason: string | null): Promise<void> {
    const work = finish.mutateAsync({ seen: request?.domain ?? "", accept, reason });
    const done = await attempt(work, t("site.request.failed"), t("site.request.conflict"));
    setAsked(null);
    void refreshCustomers();
    if (done) toast({ title: t(accept ? "site.domainChanged" : "site.request.ended") });
  }

  return {
    asked,
    busy: finish.isPending,
    ask: setAsked,
    close: () => setAsked(null),
    store,
    end,
  };
}

type DomainCardProps = {
  domain: string | null;
  check: DomainCheck | null;
  /** Other customers with this domain. */
  holders: readonly DomainHolder[];
  checking: boolean;
  /** Checks the domain now; undefined for read-only roles. */
  onCheck: (() => void) | undefined;
};

/** Renders a site's domain with the result of its check, and the DNS records on request. */
function DomainCard({ domain, check, holders, checking, onCheck }: DomainCardProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return (
    <SiteCard title={t("site.domain")} aside={domain ? <VerdictBadge check={check} /> : null}>
      {domain ? (
        <>
          <p translate="no" className="font-semibold [overflow-wrap:anywhere]">
            {readableDomain(domain)}
          </p>
          {/* Two lines in every state, so that the result of a check moves nothing. */}
          <p className="min-h-10 text-sm text-muted">
            {[
              check?.checkedAt
                ? t("site.checkedAt", { at: formatDayAndTime(check.checkedAt, language) })
                : t("site.neverChecked"),
              ...(check?.nextCheckAt
                ? [t("site.nextCheck", { at: formatDayAndTime(check.nextCheckAt, language) })]
                : []),
            ].join(" ")}
          </p>
          {onCheck ? (
            <Button size="sm" variant="outline" loading={checking} onClick={onCheck} className="self-start">
              {t("site.checkNow")}
            </Button>
          ) : null}
          <FoldedRecords check={check} />
          <DomainHolders holders={holders} />
        </>
      ) : (
        <p className="text-sm text-muted">{t("site.noDomainYet")}</p>
      )}
    </SiteCard>
  );
}

type DomainRequestCardProps = {
  request: DomainRequest | null;
  /** Other customers with the requested domain. */
  holders: readonly DomainHolder[];
  /** The team's actions; undefined for read-only roles. */
  actions:
    | {
        checking: boolean;
        onCheck: () => void;
        onAsk: () => void;
        onChange: () => void;
        onDecline: () => void;
      }
    | undefined;
};

/** Renders the requested new domain of a live site, its check, and the actions of the team. */
function DomainRequestCard({ request, holders, actions }: DomainRequestCardProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  if (!request && !actions) return null;
  return (
    <SiteCard title={t("site.request.title")} aside={request ? <VerdictBadge check={request} /> : null}>
      {request ? (
        <>
          <p translate="no" className="font-semibold break-words">
            {readableDomain(request.domain)}
          </p>
          <p className="text-sm text-muted">
            <span>
              {t(request.byCustomer ? "site.request.byCustomer" : "site.request.byTeam", {
                at: formatDayAndTime(request.at, language),
              })}
            </span>{" "}
            <span>
              {request.checkedAt
                ? t("site.checkedAt", { at: formatDayAndTime(request.checkedAt, language) })
                : t("site.neverChecked")}
            </span>
          </p>
          {request.note ? (
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">
              <LinkedText text={request.note} />
            </p>
          ) : null}
          <FoldedRecords check={request} />
          <DomainHolders holders={holders} />
        </>
      ) : (
        <p className="text-sm text-muted">{t("site.request.none")}</p>
      )}
      {actions ? (
        <div className="flex flex-wrap gap-2">
          {request ? (
            <>
              <Button size="sm" onClick={actions.onChange}>
                {t("site.request.change")}
              </Button>
              <Button size="sm" variant="outline" loading={actions.checking} onClick={actions.onCheck}>
                {t("site.checkNow")}
              </Button>
              <Button size="sm" variant="outline" onClick={actions.onDecline}>
                {t(request.byCustomer ? "site.request.decline" : "site.request.drop")}
              </Button>
            </>
          ) : (
            <Button size="sm" variant="outline" onClick={actions.onAsk}>
              {t("site.request.ask")}
            </Button>
          )}
        </div>
      ) : null}
    </SiteCard>
  );
}
