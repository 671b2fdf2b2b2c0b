import { Newspaper } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { SimplePage } from "@/components/simple-page";

/** The blog, before its first post. */
export function BlogRoute() {
  const { t } = useTranslation("blogPage");
  return (
    <SimplePage title={t("title")} lead={t("lead")}>
      <EmptyState icon={Newspaper} title={t("empty.title")} description={t("empty.text")} />
    </SimplePage>
  );
}
