import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import type { DomainCheck } from "@/platform/domain-check";
import { readableDomain } from "@/platform/domain-name";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { DomainHolder } from "./rules";
import { DomainHolders } from "./domain-holders";
import { FoldedRecords, VerdictBadge } from "./domain-verdict";
import { SiteCard } from "./site-card";

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
export function DomainCard({ domain, check, holders, checking, onCheck }: DomainCardProps) {
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
