import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Language } from "@/lib/language";
import { useLanguage } from "@/lib/use-language";
import { rankings, type RankingName, type Report } from "../report";
import { useFigureFormat } from "../use-figure-format";
import { FigureCard } from "./figure-card";

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A value as it is read: what was not said has words of its own. */
function labelOf(ranking: RankingName, value: string, t: TFunction<"admin">, language: Language): string {
  if (value === "*") return t("analytics.others");
  if (ranking === "paths") return decoded(value);
  if (value === "") return t(ranking === "referrers" ? "analytics.direct" : "analytics.unknown");
  if (ranking === "devices") return t(`analytics.devices.${value as "phone" | "tablet" | "desktop"}`);
  if (ranking === "languages" || ranking === "countries") {
    const type = ranking === "languages" ? "language" : "region";
    return new Intl.DisplayNames(language, { type }).of(value) ?? value;
  }
  return value;
}

/** What was seen, and where visits came from, on what and in which language. */
export function RankingCards({ report }: { report: Report }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const format = useFigureFormat();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {rankings.map((name) => {
        const { all, rows } = report[name];
        return (
          <FigureCard
            key={name}
            title={t(`analytics.rankings.${name}.title`)}
            definition={t(`analytics.rankings.${name}.definition`)}
            file={`site-pronto-${t(`analytics.files.${name}`)}-${report.from}-${report.to}`}
            columns={[
              t(`analytics.rankings.${name}.column`),
              t("analytics.columns.visits"),
              t("analytics.columns.views"),
            ]}
            rows={rows.map(({ value, visits, views }) => ({
              key: value,
              label: labelOf(name, value, t, language),
              figures: [visits, views],
            }))}
            bars
            note={
              all > rows.length
                ? t("analytics.first", { shown: format.number(rows.length), all: format.number(all) })
                : undefined
            }
          />
        );
      })}
    </div>
  );
}
