import { useTranslation } from "react-i18next";
import type { DomainChange } from "@/lib/domain-change";
import { DomainChangeText } from "./domain-change-text";

type SiteEventTextProps = {
  /** The site's state after the event, in the reader's language. */
  state: string;
  domains: DomainChange | null;
  /** The id of the event that this one took back. */
  undoes: number | null;
  /** Whether a later event took this one back. */
  undone: boolean;
};

/** An event of a site's history in words, as the team reads it. */
export function SiteEventText({ state, domains, undoes, undone }: SiteEventTextProps) {
  const { t } = useTranslation("admin");
  if (domains) return <DomainChangeText domains={domains} />;
  if (undoes !== null) return t("site.undone", { state });
  return <span className={undone ? "text-muted line-through" : undefined}>{state}</span>;
}
