import Languages from "lucide-react/icons/languages";
import { useTranslation } from "react-i18next";
import { Badge } from "@/kit/ui/badge";
import { languageNames, type Language } from "@/platform/language";

/** The badge with the language of a course. */
export function LanguageBadge({ language }: { language: Language }) {
  const { t } = useTranslation("courses");
  return (
    <Badge>
      <Languages aria-hidden="true" />
      <span className="sr-only">{t("language")}</span>
      <span lang={language}>{languageNames[language]}</span>
    </Badge>
  );
}
