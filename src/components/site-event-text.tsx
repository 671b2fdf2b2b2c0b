import { useTranslation } from "react-i18next";
import { DomainChangeText } from "./domain-change-text";

type SiteEventTextProps = {
  /** The site's state after the event, in the reader's language. */
  state: string;
  /** `domain` is null for events other than a change of domain. */
  event: { domain: string | null; formerDomain: string | null; undoes: number | null };
  /** Whether a later event took this one back. */
  undone: boolean;
};

/** An event of a site's history in words, as the team reads it. */
export function SiteEventText({ state, event, undone }: SiteEventTextProps) {
  const { t } = useTranslation("admin");
  const { domain, formerDomain, undoes } = event;
  if (domain !== null) return <DomainChangeText former={formerDomain} current={domain} />;
  if (undoes !== null) return t("site.undone", { state });
  return <span className={undone ? "text-muted line-through" : undefined}>{state}</span>;
}
