import { useTranslation } from "react-i18next";
import { FaqSections } from "@/app/routes/dashboard/faq-sections";

/** Shows the FAQ of the customer panel. */
export function PanelFaq() {
  const { t } = useTranslation("faqPage");
  return (
    <>
      <h1 className="text-title">{t("panel.title")}</h1>
      <FaqSections />
    </>
  );
}
