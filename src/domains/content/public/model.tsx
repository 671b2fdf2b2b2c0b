import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { BackLink } from "@/kit/back-link";
import { PublicPageHead } from "@/kit/public-page-head";
import { paths } from "@/platform/paths";
import { siteModels } from "@/platform/site-models";
import { ModelContents } from "./models/model-contents";
import { ModelNeighbours } from "./models/model-neighbours";
import { ModelOffer } from "./models/model-offer";
import { SiteFrame } from "./models/site-frame";
import { NotFoundRoute } from "./not-found";
import { usePlanPrice } from "@/domains/billing/plan";

/** /modelos/{slug}: a model's website in a frame, with the offer. */
export function ModelRoute() {
  const { slug } = useParams();
  const found = siteModels.find((each) => each.slug === slug);
  return found ? <Model {...found} /> : <NotFoundRoute />;
}

function Model({ model, slug }: (typeof siteModels)[number]) {
  const { t } = useTranslation(["modelsPage", "common"]);
  const price = usePlanPrice();
  const title = t(`models.${model}.title`);
  return (
    <div className="pb-24 sm:pb-32">
      <PublicPageHead
        title={title}
        description={t(`models.${model}.line`)}
        parents={[{ name: t("head.title"), path: paths.models }]}
      />
      <header className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-6 px-4 pt-6 pb-8 sm:px-6 sm:pt-8 lg:grid-cols-[7fr_5fr]">
        <BackLink to={paths.models} className="lg:col-span-2">
          {t("all")}
        </BackLink>
        <h1 className="max-w-[14em] text-display font-extrabold">{title}</h1>
        <div className="flex flex-col gap-5 lg:self-end">
          <p className="text-lg text-muted">{t(`models.${model}.line`)}</p>
          <ModelOffer slug={slug} price={price} />
        </div>
      </header>
      <div className="mx-auto w-full max-w-7xl px-4 sm:px-6">
        <SiteFrame slug={slug} name={t(`models.${model}`, { ns: "common" })} />
        <p className="pt-5 text-sm text-muted">{t("note")}</p>
      </div>
      <ModelContents model={model} />
      <ModelNeighbours slug={slug} />
    </div>
  );
}
