import { useTranslation } from "react-i18next";
import type { DomainChange } from "@/lib/domain-change";
import { readableDomain } from "@/lib/domain-name";

/** Says that a site got another domain, with both domains. */
export function DomainChangeText({ domains: { former, current } }: { domains: DomainChange }) {
  const { t } = useTranslation();
  const to = readableDomain(current);
  return former === null
    ? t("domainChange.to", { to })
    : t("domainChange.fromTo", { from: readableDomain(former), to });
}
