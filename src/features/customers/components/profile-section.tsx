import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { readableDomain } from "@/lib/domain-name";
import { formatDateTime } from "@/lib/formatters";
import { formatInternationalPhone } from "@/lib/international-phone";
import { useLanguage } from "@/lib/use-language";
import type { CustomerDetail } from "../detail";
import { DetailSection, Facts } from "./detail-section";

type ProfileSectionProps = {
  customer: CustomerDetail;
  /** Opens the form that changes the phone; undefined for roles without the permission. */
  onEditPhone: (() => void) | undefined;
  /** The code of that form is loading. */
  opening: boolean;
};

/** The customer's profile. */
export function ProfileSection({ customer, onEditPhone, opening }: ProfileSectionProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { fullName, email, phone, domain } = customer;
  return (
    <DetailSection title={t("customers.detail.profile")}>
      <Facts
        facts={[
          { name: t("customers.columns.name"), value: fullName },
          { name: t("customers.columns.email"), value: email },
          {
            name: t("customers.detail.phone"),
            value: (
              <span className="flex flex-wrap items-center gap-x-3">
                {phone ? formatInternationalPhone(phone) : "–"}
                {onEditPhone ? (
                  <Button variant="link" size="sm" className="p-0!" loading={opening} onClick={onEditPhone}>
                    {t("customers.phone.edit")}
                  </Button>
                ) : null}
              </span>
            ),
          },
          { name: t("customers.columns.domain"), value: domain && readableDomain(domain) },
          {
            name: t("customers.columns.language"),
            value: t(`customers.filters.language.${customer.language}`),
          },
          { name: t("customers.columns.since"), value: formatDateTime(customer.since, language) },
        ]}
      />
    </DetailSection>
  );
}
