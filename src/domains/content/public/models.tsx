import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageIntro } from "@/kit/page-intro";
import { PublicPageHead } from "@/kit/public-page-head";
import { paths } from "@/platform/paths";
import { siteModels } from "@/platform/site-models";
import { ClosingCall } from "./closing-call";
import { Miniature } from "../parts/miniatures";

/** /modelos: the websites to choose from. */
export function ModelsRoute() {
  const { t } = useTranslation("modelsPage");
  return (
    <>
      <PublicPageHead title={t("head.title")} description={t("head.description")} headline={t("title")} />
      <PageIntro title={t("title")} lead={t("lead")} />
      <ModelCards />
      <p className="mx-auto w-full max-w-7xl px-4 pt-12 text-muted sm:px-6">{t("note")}</p>
      <ClosingCall
        title={t("closing.title")}
        text={t("closing.text")}
        button={t("closing.button")}
        to={paths.register}
      />
    </>
  );
}

/** All models as cards: the drawn website, its trade and a link. */
function ModelCards() {
  const { t } = useTranslation(["modelsPage", "homePage", "common"]);
  const texts = t("miniatures.sites", { ns: "homePage", returnObjects: true });
  const opens = t("miniatures.opens", { ns: "homePage", returnObjects: true });
  return (
    <ul className="mx-auto grid w-full max-w-7xl gap-x-8 gap-y-14 px-4 pt-12 sm:px-6 sm:pt-16 md:grid-cols-2">
      {siteModels.map(({ model, slug }) => (
        <li key={model} className="group model-card relative flex flex-col gap-5">
          <div className="rounded-2xl border border-line bg-second-soft p-5 transition-[translate,border-color] duration-200 ease-out-soft group-hover:-translate-y-1.5 group-hover:border-line-strong group-has-focus-visible:-translate-y-1.5 motion-reduce:translate-none! sm:p-8">
            <Miniature model={model} text={texts[model]} opens={opens[model]} />
          </div>
          <div className="flex flex-col items-start gap-1.5">
            <h2 className="text-title">{t(`models.${model}`, { ns: "common" })}</h2>
            <p className="max-w-[34em] text-lg text-muted">{t(`models.${model}.line`)}</p>
            <Link
              to={paths.model(slug)}
              aria-label={t(`miniatures.links.${model}`, { ns: "homePage" })}
              className="text-link mt-1 inline-flex min-h-11 items-center text-lg after:absolute after:inset-0"
            >
              {t("open")}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
