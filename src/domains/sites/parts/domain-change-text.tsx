import { useTranslation } from "react-i18next";
import { readableDomain } from "@/platform/domain-name";

/** Describes a domain change with both domains in ASCII; `former` is null for a site without a previous domain. */
export function DomainChangeText({ former, current }: { former: string | null; current: string }) {
  const { t } = useTranslation();
  const to = readableDomain(current);
  return (
    <span>
      {former === null
        ? t("domainChange.to", { to })
        : t("domainChange.fromTo", { from: readableDomain(former), to })}
    </span>
  );
}
