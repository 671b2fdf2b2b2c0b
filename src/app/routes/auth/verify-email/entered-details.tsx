import { useTranslation } from "react-i18next";
import type { SignUpDetails } from "@/features/auth/model";
import { readableDomain } from "@/lib/domain-name";
import { formatInternationalPhone } from "@/lib/international-phone";

/** What the confirmation saves. */
export function EnteredDetails({ details: { fullName, phone, domain, model } }: { details: SignUpDetails }) {
  const { t } = useTranslation(["auth", "common"]);
  const rows = [
    [t("common:fields.fullName"), fullName],
    [t("common:fields.phone"), phone && formatInternationalPhone(phone)],
    [t("common:fields.domain"), domain && readableDomain(domain)],
    [t("review.model"), model && t(`common:models.${model}`)],
  ] as const;
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
