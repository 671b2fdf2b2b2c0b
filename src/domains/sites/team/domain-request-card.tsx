import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { LinkedText } from "@/kit/linked-text";
import { readableDomain } from "@/platform/domain-name";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { DomainHolder, DomainRequest } from "./rules";
import { DomainHolders } from "./domain-holders";
import { FoldedRecords, VerdictBadge } from "./domain-verdict";
import { SiteCard } from "./site-card";

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
export function DomainRequestCard({ request, holders, actions }: DomainRequestCardProps) {
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
