import { useTranslation } from "react-i18next";
import { readableDomain } from "@/lib/domain-name";

/** Says that a site got another domain, with both domains in ASCII form; `former` is null for a site that had none. */
export function DomainChangeText({ former, current }: { former: string | null; current: string }) {
  const { t } = useTranslation();
  const to = readableDomain(current);
  return former === null
    ? t("domainChange.to", { to })
    : t("domainChange.fromTo", { from: readableDomain(former), to });
}
