import { useTranslation } from "react-i18next";
import { useLanguage } from "@/platform/use-language";
import { othersValue } from "./filter";
import type { RankingName } from "./report";

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns the label of a counted value; unknown and direct have their own labels. */
export function useValueLabel(): (ranking: RankingName, value: string) => string {
  const { t } = useTranslation(["admin", "adminAnalytics"]);
  const language = useLanguage();
  return (ranking, value) => {
    if (value === othersValue) return t("adminAnalytics:others");
    if (ranking === "paths") return decoded(value);
    if (value === "") return t(ranking === "referrers" ? "adminAnalytics:direct" : "adminAnalytics:unknown");
    if (ranking === "devices") return t(`adminAnalytics:devices.${value as "phone" | "tablet" | "desktop"}`);
    if (ranking === "languages" || ranking === "countries") {
      const type = ranking === "languages" ? "language" : "region";
      return new Intl.DisplayNames(language, { type }).of(value) ?? value;
    }
    return value;
  };
}
