import { useTranslation } from "react-i18next";
import type { HomeText } from "./marketing-model";
import { HeroOffer } from "./hero-offer";
import { HeroVideo } from "./hero-video";
import { MiniatureGallery } from "./miniatures/miniature-gallery";
import type { Price } from "../parts/price-line";

type HeroProps = {
  text: HomeText;
  /** URL of the hero video; empty for the drawn examples. */
  video: string;
  price: Price;
  /** Id of the section that explains the service. */
  target: string;
};

/** Id of the first screen. */
export const heroId = "oferta";

/** The first screen: the offer with its price, and the video or the examples. */
export function Hero({ text, video, price, target }: HeroProps) {
  const { t } = useTranslation(["homePage", "miniatures"]);
  return (
    <section className="mx-auto w-full max-w-7xl px-4 pt-8 sm:px-6 sm:pt-16 lg:pt-20">
      <div id={heroId} className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="flex flex-col gap-5 lg:gap-7">
          <h1 className="max-w-[8.04em] text-hero font-extrabold tracking-[-0.035em]">
            <Headline text={text("hero.title")} />
          </h1>
          <p className="max-w-[33.33em] text-lg leading-relaxed text-muted sm:text-xl sm:leading-relaxed">
            {text("hero.subtitle")}
          </p>
        </div>
        <HeroOffer price={price} text={text} target={target} />
      </div>
      <figure className="mt-10 sm:mt-14">
        <div className="overflow-hidden rounded-2xl border-2 border-ink bg-second-soft sm:rounded-3xl">
          <div className="awning awning-wide" aria-hidden="true" />
          <div className="px-4 pt-6 pb-6 sm:px-8 sm:pt-8 sm:pb-10 lg:px-14">
            {video ? (
              <HeroVideo key={video} src={video} label={text("hero.title")} />
            ) : (
              <MiniatureGallery
                label={t("hero.gallery")}
                texts={t("sites", { ns: "miniatures", returnObjects: true })}
                links={t("links", { ns: "miniatures", returnObjects: true })}
              />
            )}
          </div>
        </div>
        {video ? null : <figcaption className="mt-4 text-sm text-muted">{text("hero.caption")}</figcaption>}
      </figure>
    </section>
  );
}

// Emphasizes the last word.
function Headline({ text }: { text: string }) {
  const words = text.split(" ");
  const last = words.pop();
  return (
    <>
      <span>{words.join(" ")}</span> <span className="marker">{last}</span>
    </>
  );
}
