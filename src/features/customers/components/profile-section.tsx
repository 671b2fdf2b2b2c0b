import { useTranslation } from "react-i18next";
import { readableDomain } from "@/lib/domain-name";
import { formatDateTime } from "@/lib/format-time";
import { displayPhone } from "@/lib/phone-display";
import { useLanguage } from "@/lib/use-language";
import type { CustomerDetail } from "../detail";
import { languageFilters } from "../model";
import { DetailSection, Facts } from "./detail-section";

/** Who the customer is. */
export function ProfileSection({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { fullName, email, phone, domain } = customer;
  const theirs = languageFilters.find((known) => known === customer.language) ?? "todos";
  return (
    <DetailSection title={t("customers.detail.profile")}>
      <Facts
        facts={[
          { name: t("customers.columns.name"), value: fullName },
          { name: t("customers.columns.email"), value: email },
          { name: t("customers.detail.phone"), value: phone && displayPhone(phone) },
          { name: t("customers.columns.domain"), value: domain && readableDomain(domain) },
          { name: t("customers.columns.language"), value: t(`customers.filters.language.${theirs}`) },
          { name: t("customers.columns.since"), value: formatDateTime(customer.since, language) },
        ]}
      />
    </DetailSection>
  );
}
