import { useTranslation } from "react-i18next";
import { PageHeader } from "@/kit/page-header";
import { FaqSections } from "@/domains/content/parts/faq-sections";

/** Shows the FAQ of the customer panel. */
export function PanelFaq() {
  const { t } = useTranslation("faqPage");
  return (
    <>
      <PageHeader title={t("panel.title")} headTitle={null} />
      <div className="flex flex-col gap-6">
        <FaqSections />
      </div>
    </>
  );
}
