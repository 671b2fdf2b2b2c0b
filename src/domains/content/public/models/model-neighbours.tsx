import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "@/platform/paths";
import { siteModels } from "@/platform/site-models";

const linkStyles =
  "flex min-h-20 items-center gap-4 rounded-2xl border border-line bg-surface px-5 py-4 transition-colors duration-150 hover:border-line-strong";

/** Links to the models before and after one, in a circle. */
export function ModelNeighbours({ slug }: { slug: string }) {
  const { t } = useTranslation(["modelsPage", "common"]);
  const index = siteModels.findIndex((each) => each.slug === slug);
  const previous = siteModels.at(index - 1);
  const next = siteModels[(index + 1) % siteModels.length];
  return (
    <nav aria-label={t("page.neighbours")} className="mx-auto w-full max-w-7xl px-4 pt-16 sm:px-6 sm:pt-20">
      <ul className="grid gap-4 sm:grid-cols-2">
        {previous ? (
          <li>
            <Link to={paths.model(previous.slug)} className={linkStyles}>
              <ArrowLeft className="size-5 shrink-0" aria-hidden="true" />
              <span className="flex flex-col">
                <span className="text-sm text-muted">{t("page.previous")}</span>
                <span className="font-display text-lg font-semibold">
                  {t(`models.${previous.model}`, { ns: "common" })}
                </span>
              </span>
            </Link>
          </li>
        ) : null}
        {next ? (
          <li>
            <Link to={paths.model(next.slug)} className={`${linkStyles} justify-end text-right`}>
              <span className="flex flex-col">
                <span className="text-sm text-muted">{t("page.next")}</span>
                <span className="font-display text-lg font-semibold">
                  {t(`models.${next.model}`, { ns: "common" })}
                </span>
              </span>
              <ArrowRight className="size-5 shrink-0" aria-hidden="true" />
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
