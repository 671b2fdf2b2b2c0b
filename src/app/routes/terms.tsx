import { useTranslation } from "react-i18next";
import { LegalPage } from "@/components/legal-page";

const items = ["service", "payment", "cancel"] as const;

/** What the customer and we agree on. */
export function TermsRoute() {
  const { t } = useTranslation();
  return (
    <LegalPage
      title={t("legal.terms.title")}
      lead={t("legal.terms.lead")}
      sections={items.map((item) => ({
        title: t(`legal.terms.items.${item}.title`),
        text: t(`legal.terms.items.${item}.text`),
      }))}
    />
  );
}
