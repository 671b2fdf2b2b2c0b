import { clsx } from "clsx";
import type { ActivationGap } from "@contract/enums";
import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useTranslation } from "react-i18next";
import { workOf, type ManagedSite } from "./rules";
import { CertificateBadge, VerdictBadge } from "./domain-verdict";

type ActivationWorkListProps = {
  site: Pick<ManagedSite, "check" | "details">;
  /** The unfinished work. */
  gaps: readonly ActivationGap[];
  /** The domain is being checked. */
  checking: boolean;
};

/** The work of an activation with the current results of the domain and certificate checks. */
export function ActivationWorkList({ site, gaps, checking }: ActivationWorkListProps) {
  const { check, details } = site;
  const { t } = useTranslation("admin");
  return (
    <ul aria-label={t("site.checklist")} aria-busy={checking} className="mb-5 flex flex-col gap-1.5 text-sm">
      {workOf(gaps).map((item) => {
        const missing = gaps.includes(item);
        const Mark = missing ? CircleAlert : Check;
        return (
          <li key={item} className={clsx("flex items-center gap-2", missing && "font-semibold text-danger")}>
            <Mark aria-hidden="true" className={clsx("size-4 shrink-0", !missing && "text-success")} />
            <span className="mr-auto">
              <span className="sr-only">{t(missing ? "site.workMissing" : "site.workDone")} </span>
              <span>{t(`site.items.${item}`)}</span>
            </span>
            {item === "domain" ? (
              checking ? (
                <span className="font-normal text-muted">{t("site.checking")}</span>
              ) : (
                <VerdictBadge check={check} />
              )
            ) : null}
            {item === "payment" ? (
              <span className="font-normal text-muted">{t("site.refundedShort")}</span>
            ) : null}
            {item === "migration" ? (
              <span className="font-normal text-muted">{t(`site.migration.${details.migration}`)}</span>
            ) : null}
            {item === "certificate" && !checking ? <CertificateBadge check={check} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
