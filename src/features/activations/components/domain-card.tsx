import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import type { DomainCheck } from "@/lib/domain-check";
import { readableDomain } from "@/lib/domain-name";
import { formatDayAndTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { CheckedRecords, VerdictBadge } from "./domain-verdict";
import { SiteCard } from "./site-card";

type DomainCardProps = {
  domain: string | null;
  check: DomainCheck | null;
  checking: boolean;
  /** Checks the domain now; undefined for read-only roles. */
  onCheck: (() => void) | undefined;
};

/** Renders a site's domain with the expected and the found value of each DNS record. */
export function DomainCard({ domain, check, checking, onCheck }: DomainCardProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return (
    <SiteCard title={t("site.domain")} aside={domain ? <VerdictBadge check={check} /> : null}>
      <p className="font-semibold break-words">
        {domain ? readableDomain(domain) : <span className="text-muted">{t("activations.noDomain")}</span>}
      </p>
      <CheckedRecords check={check} />
      {domain ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="mr-auto text-sm text-muted">
            {check?.checkedAt
              ? t("site.checkedAt", { at: formatDayAndTime(check.checkedAt, language) })
              : t("site.neverChecked")}{" "}
            {check?.nextCheckAt
              ? t("site.nextCheck", { at: formatDayAndTime(check.nextCheckAt, language) })
              : null}
          </p>
          {onCheck ? (
            <Button size="sm" variant="outline" loading={checking} onClick={onCheck}>
              {t("site.checkNow")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </SiteCard>
  );
}
