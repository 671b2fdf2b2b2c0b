import { useTranslation } from "react-i18next";
import { LegalPage } from "@/components/legal-page";

const items = ["data", "payment", "rights"] as const;

/** What data we keep, and what for. */
export function PrivacyRoute() {
  const { t } = useTranslation();
  return (
    <LegalPage
      title={t("legal.privacy.title")}
      lead={t("legal.privacy.lead")}
      sections={items.map((item) => ({
        title: t(`legal.privacy.items.${item}.title`),
        text: t(`legal.privacy.items.${item}.text`),
      }))}
    />
  );
}
