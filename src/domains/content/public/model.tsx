import type { SiteModel } from "@contract/enums";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { usePlanPrice } from "@/domains/billing/plan";
import { AwningFrame } from "@/kit/awning-frame";
import { BackLink } from "@/kit/back-link";
import { PublicPageHead } from "@/kit/public-page-head";
import { buttonVariants } from "@/kit/ui/button";
import { paths } from "@/platform/paths";
import { fullScreenAddressOf, modelAddress, siteAddressOf, siteModels } from "@/platform/site-models";
import { useLanguage } from "@/platform/use-language";
import { besideOfferBar } from "@/domains/billing/parts/offer-bar";
import { type Price, PriceLine } from "@/domains/billing/parts/price-line";
import { NotFoundRoute } from "./not-found";

/** /modelos/{slug}: a model's website in a frame, with the offer. */
export function ModelRoute() {
  const { slug } = useParams();
  const found = siteModels.find((each) => each.slug === slug);
  return found ? <Model {...found} /> : <NotFoundRoute />;
}

function Model({ model, slug, ground }: (typeof siteModels)[number]) {
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
        <SiteFrame slug={slug} ground={ground} name={t(`models.${model}`, { ns: "common" })} />
        <p className="pt-5 text-sm text-muted">{t("note")}</p>
      </div>
      <ModelContents model={model} />
      <ModelNeighbours slug={slug} />
    </div>
  );
}

/** The price of the plan and the button that chooses a model. */
function ModelOffer({ slug, price }: { slug: string; price: Price }) {
  const { t } = useTranslation("modelsPage");
  return (
    <div
      ref={besideOfferBar}
      className="flex gap-x-6 gap-y-4 max-sm:flex-col max-sm:items-start sm:flex-wrap sm:items-center"
    >
      <Link to={modelAddress(paths.register, slug)} className={buttonVariants({ size: "lg" })}>
        {t("page.choose")}
      </Link>
      <PriceLine price={price} />
    </div>
  );
}

const views = ["desk", "phone"] as const;

type SiteFrameProps = {
  slug: string;
  /** The colour of the frame until the website is painted. */
  ground: string;
  name: string;
};

/** A model's website on a computer or a phone, with a switch between the two. */
function SiteFrame({ slug, ground, name }: SiteFrameProps) {
  const { t } = useTranslation("modelsPage");
  const language = useLanguage();
  const address = siteAddressOf(slug, language);
  return (
    <div className="site-view flex flex-col gap-5">
      <div className="flex justify-between gap-x-6 gap-y-3 max-sm:flex-col max-sm:items-start sm:items-center">
        <ViewSwitch />
        <a href={fullScreenAddressOf(slug, language)} className="text-link inline-flex min-h-11 items-center">
          {t("page.full")}
        </a>
      </div>
      <AwningFrame unrolls className="bg-second-soft sm:rounded-3xl">
        <div className="px-2 pt-4 pb-3 sm:px-8 sm:pt-6 sm:pb-8">
          <div className="rises phone-view:mx-auto phone-view:w-full phone-view:max-w-100 phone-view:rounded-[2.75rem] phone-view:border phone-view:border-line-strong phone-view:bg-[#10130f] phone-view:p-2.5 phone-view:shadow-float desk-view:overflow-hidden desk-view:rounded-xl desk-view:border desk-view:border-line-strong desk-view:bg-surface desk-view:shadow-float">
            <div aria-hidden="true" className="flex h-9 items-center gap-1.5 px-4 phone-view:hidden">
              <span className="size-2.5 rounded-full bg-line-strong/60" />
              <span className="size-2.5 rounded-full bg-line-strong/60" />
              <span className="size-2.5 rounded-full bg-line-strong/60" />
            </div>
            <div className="site-screen overflow-hidden desk-view:aspect-[1280/820] phone-view:h-[min(48rem,82svh)] phone-view:rounded-[2.125rem]">
              <iframe
                key={address}
                src={address}
                title={t("page.frame", { name })}
                // Without scripts, the site's own origin only lets its fonts load.
                sandbox="allow-same-origin"
                loading="lazy"
                style={{ backgroundColor: ground }}
                className="block scheme-light phone-view:h-full! phone-view:w-full! phone-view:scale-100!"
              />
            </div>
          </div>
        </div>
      </AwningFrame>
    </div>
  );
}

function ViewSwitch() {
  const { t } = useTranslation("modelsPage");
  const choices = useRef<HTMLFieldSetElement>(null);

  // Assistive technology reads the view that the width of the screen selected.
  useEffect(() => {
    const radios = [...(choices.current?.querySelectorAll("input") ?? [])];
    if (radios.some(({ checked }) => checked)) return;
    const view = window.matchMedia("(width < 48rem)").matches ? "phone" : "desk";
    for (const radio of radios) radio.checked = radio.value === view;
  }, []);

  return (
    <fieldset ref={choices} className="flex min-w-0 flex-wrap rounded-xl border border-line-strong p-1">
      <legend className="sr-only">{t("page.view")}</legend>
      {views.map((view) => (
        <label
          key={view}
          className={
            view === "desk"
              ? "relative desk-view:[&>span]:bg-ink desk-view:[&>span]:text-ground"
              : "relative phone-view:[&>span]:bg-ink phone-view:[&>span]:text-ground"
          }
        >
          <input
            type="radio"
            name="view"
            value={view}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="flex min-h-11 items-center rounded-lg px-4 font-semibold transition-colors duration-150 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
            {t(`page.${view}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What a model contains, and what changes in the customer's site. */
function ModelContents({ model }: { model: SiteModel }) {
  const { t } = useTranslation(["modelsPage", "common"]);
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
          {t("offer.plan", { ns: "common" })}
        </Link>
      </section>
    </div>
  );
}

const linkStyles =
  "flex min-h-20 items-center gap-4 rounded-2xl border border-line bg-surface px-5 py-4 transition-colors duration-150 hover:border-line-strong";

/** Links to the models before and after one, in a circle. */
function ModelNeighbours({ slug }: { slug: string }) {
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
