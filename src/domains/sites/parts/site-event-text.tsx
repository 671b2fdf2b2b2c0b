import { useTranslation } from "react-i18next";
import { DomainChangeText } from "./domain-change-text";

type SiteEventTextProps = {
  /** State of the site after the event, translated. */
  state: string;
  /** `domain` is null for events other than a domain change. */
  event: { domain: string | null; formerDomain: string | null; undoes: number | null };
  /** Whether a later event reverted this one. */
  undone: boolean;
};

/** Describes an event of a site's history for the team. */
export function SiteEventText({ state, event, undone }: SiteEventTextProps) {
  const { t } = useTranslation("admin");
  const { domain, formerDomain, undoes } = event;
  if (domain !== null) return <DomainChangeText former={formerDomain} current={domain} />;
  if (undoes !== null) return <span>{t("site.undone", { state })}</span>;
  return <span className={undone ? "text-muted line-through" : undefined}>{state}</span>;
}
