import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/config/paths";
import type { HomeText } from "../model";
import { HeroVideo } from "./hero-video";
import { MiniatureGallery } from "./miniatures/miniature-gallery";
import { ScrollLink } from "./scroll-link";

const facts = ["activation", "cancel", "support"] as const;

type HeroProps = {
  text: HomeText;
  /** URL of the hero video; empty for the drawn examples. */
  video: string;
  /** Id of the section that the button scrolls to. */
  target: string;
};

/** The first screen: the offer, a link to the explanation, and the video or the examples. */
export function Hero({ text, video, target }: HeroProps) {
  const { t } = useTranslation("homePage");
  return (
    <section className="mx-auto w-full max-w-7xl px-4 pt-12 sm:px-6 sm:pt-16 lg:pt-20">
      <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <h1 className="max-w-[8.04em] text-hero font-extrabold tracking-[-0.035em]">
          <Headline text={text("hero.title")} />
        </h1>
        <div className="flex flex-col gap-7 lg:pb-2">
          <p className="max-w-[29.49em] text-lg leading-relaxed text-muted sm:text-xl sm:leading-relaxed">
            {text("hero.subtitle")}
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <ScrollLink
              target={target}
              className={clsx(
                buttonVariants({ size: "lg" }),
                "h-auto! min-h-13 py-2 text-center whitespace-normal!",
              )}
            >
              {text("hero.button")}
            </ScrollLink>
            <Link to={paths.plans} className="text-link inline-flex min-h-11 items-center text-lg">
              {t("hero.price")}
            </Link>
          </div>
        </div>
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
                texts={t("miniatures", { returnObjects: true })}
                links={t("hero.links", { returnObjects: true })}
              />
            )}
          </div>
        </div>
        <figcaption className="mt-4 flex flex-col gap-x-10 gap-y-4 text-sm text-muted lg:flex-row lg:items-baseline lg:justify-between">
          {video ? null : <p>{t("hero.caption")}</p>}
          <ul className="flex flex-wrap gap-x-6 gap-y-1 font-semibold text-ink">
            {facts.map((fact) => (
              <li key={fact} className="flex items-center gap-2">
                <span aria-hidden="true" className="size-2 rounded-full bg-accent ring-1 ring-ink" />
                {t(`hero.facts.${fact}`)}
              </li>
            ))}
          </ul>
        </figcaption>
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
      {words.join(" ")} <span className="marker">{last}</span>
    </>
  );
}
