import { useTranslation } from "react-i18next";
import { SimplePage } from "@/components/simple-page";
import { TextSections } from "@/components/text-sections";

const items = ["domain", "time", "cancel", "late"] as const;

/** What people ask before subscribing. */
export function FaqRoute() {
  const { t } = useTranslation("faqPage");
  return (
    <SimplePage title={t("title")} lead={t("lead")}>
      <TextSections
        sections={items.map((item) => ({ title: t(`items.${item}.title`), text: t(`items.${item}.text`) }))}
      />
    </SimplePage>
  );
}
