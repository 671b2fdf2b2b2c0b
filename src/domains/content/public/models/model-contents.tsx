import type { SiteModel } from "@contract/enums";
import Check from "lucide-react/icons/check";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "@/platform/paths";

/** What a model contains, and what changes in the customer's site. */
export function ModelContents({ model }: { model: SiteModel }) {
  const { t } = useTranslation("modelsPage");
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-12 px-4 pt-16 sm:px-6 sm:pt-20 md:grid-cols-2">
      <section aria-labelledby="inside" className="flex flex-col gap-5">
        <h2 id="inside" className="text-title">
          {t("page.inside")}
        </h2>
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {t(`models.${model}.inside`, { returnObjects: true }).map((item) => (
            <li key={item} className="flex gap-3 py-3 text-lg">
              <Check className="mt-1.5 size-5 shrink-0 text-second" aria-hidden="true" />
              {item}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="yours" className="flex flex-col items-start gap-5">
        <h2 id="yours" className="text-title">
          {t("page.yours")}
        </h2>
        <p className="max-w-[34em] text-lg text-muted">{t("page.yoursText")}</p>
        <Link to={paths.plans} className="text-link inline-flex min-h-11 items-center text-lg">
          {t("page.plan")}
        </Link>
      </section>
    </div>
  );
}
