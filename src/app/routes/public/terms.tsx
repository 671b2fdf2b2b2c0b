import { useTranslation } from "react-i18next";
import { LegalPage } from "@/components/legal-page";

const items = ["service", "account", "activation", "payment", "content", "cancel"] as const;

/** What the customer and we agree on. */
export function TermsRoute() {
  const { t } = useTranslation("plansPage");
  return (
    <LegalPage
      title={t("legal.terms.title")}
      lead={t("legal.terms.lead")}
      sections={items.map((id) => ({
        id,
        title: t(`legal.terms.items.${id}.title`),
        text: t(`legal.terms.items.${id}.text`),
      }))}
    />
  );
}
