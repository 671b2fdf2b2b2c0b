import { clsx } from "clsx";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { AwningFrame } from "@/kit/awning-frame";
import { buttonVariants } from "@/kit/ui/button";
import { paths } from "@/platform/paths";
import { whenIdle } from "@/platform/when-idle";
import { besideOfferBar } from "@/domains/billing/parts/offer-bar";
import { type Price, PriceLine } from "@/domains/billing/parts/price-line";
import { MiniatureGallery } from "../parts/miniatures";

/** The terms beside the price, in order. */
const heroFacts = ["live", "cancel"] as const;

/** The texts of the first screen that administrators may replace, each a key of the homePage translations. */
export const heroTextKeys = [
  "hero.title",
  "hero.subtitle",
  "hero.button",
  "hero.start",
  ...heroFacts.map((fact) => `hero.points.${fact}` as const),
  "hero.models",
  "hero.caption",
] as const;

/** The key of the hero video's URL; without one, the miniatures are shown. */
export const heroVideoKey = "hero.video";

/** Returns a text of the first screen: the stored one, else the translation. */
type HeroText = (key: (typeof heroTextKeys)[number]) => string;

type HeroProps = {
  text: HeroText;
  /** URL of the hero video; empty for the drawn examples. */
  video: string;
  price: Price;
  /** Id of the section that explains the service. */
  target: string;
};

/** The first screen: the offer with its price, and the video or the examples. */
export function Hero({ text, video, price, target }: HeroProps) {
  const { t } = useTranslation("homePage");
  return (
    <section className="mx-auto w-full max-w-7xl px-4 pt-8 sm:px-6 sm:pt-16 lg:pt-20">
      <div
        id="oferta"
        ref={besideOfferBar}
        className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      >
        <div className="flex flex-col gap-5 lg:gap-7">
          <h1 className="max-w-[8.04em] text-hero font-extrabold tracking-[-0.035em]">
            <Headline text={text("hero.title")} />
          </h1>
          <p className="max-w-[33.33em] text-lg leading-relaxed text-muted max-sm:max-w-[19.9em] sm:text-xl sm:leading-relaxed">
            {text("hero.subtitle")}
          </p>
        </div>
        <HeroOffer price={price} text={text} target={target} />
      </div>
      <figure className="mt-10 sm:mt-14">
        <AwningFrame wide unrolls className="bg-second-soft sm:rounded-3xl">
          <div className="px-4 pt-6 pb-6 sm:px-8 sm:pt-8 sm:pb-10 lg:px-14">
            {video ? (
              <HeroVideo key={video} src={video} label={text("hero.title")} />
            ) : (
              <MiniatureGallery
                label={t("hero.gallery")}
                texts={t("miniatures.sites", { returnObjects: true })}
                links={t("miniatures.links", { returnObjects: true })}
                opens={t("miniatures.opens", { returnObjects: true })}
              />
            )}
          </div>
        </AwningFrame>
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

const buttonShape = "h-auto! min-h-13 py-2 text-center whitespace-normal! max-sm:flex-1 max-sm:px-3!";

type HeroOfferProps = {
  price: Price;
  text: HeroText;
  /** Id of the section that explains the service. */
  target: string;
};

/** What the first screen sells: price, time and terms, with the ways onward. */
function HeroOffer({ price, text, target }: HeroOfferProps) {
  return (
    // The hero aligns it at the bottom. The minimum height reserves space for the parts that the browser receives last.
    <div className="flex flex-col gap-5 lg:min-h-56">
      <div className="flex flex-col gap-1">
        <PriceLine size="large" price={price} />
        <ul className="flex flex-col gap-y-1 font-semibold">
          {heroFacts.map((fact) => (
            <li key={fact} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className="size-2.5 shrink-0 rounded-full border border-ink bg-accent"
              />
              <span>{text(`hero.points.${fact}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-stretch gap-3">
        <Link to={paths.register} className={clsx(buttonVariants({ size: "lg" }), buttonShape)}>
          {text("hero.start")}
        </Link>
        <ScrollLink
          target={target}
          className={clsx(buttonVariants({ variant: "outline", size: "lg" }), buttonShape)}
        >
          {text("hero.button")}
        </ScrollLink>
      </div>
      <Link
        to={paths.models}
        className="-my-2 inline-flex min-h-11 items-center self-start text-muted underline underline-offset-4 hover:text-ink"
      >
        {text("hero.models")}
      </Link>
    </div>
  );
}

type ScrollLinkProps = {
  /** Id of the target on this page. */
  target: string;
  className: string;
  children: ReactNode;
};

function scrollTo(event: MouseEvent<HTMLAnchorElement>, target: string): void {
  const place = document.getElementById(target);
  if (!place) return;
  event.preventDefault();
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  place.scrollIntoView({ behavior: still ? "auto" : "smooth" });
  // Keyboard navigation continues from the target.
  place.focus({ preventScroll: true });
}

/** A link to a section further down the page: scrolls smoothly with JavaScript, jumps without it. */
function ScrollLink({ target, className, children }: ScrollLinkProps) {
  return (
    <a href={`#${target}`} onClick={(event) => scrollTo(event, target)} className={className}>
      {children}
    </a>
  );
}

type HeroVideoProps = {
  /** The poster is stored under the same name, as by `upload-media`. */
  src: string;
  label: string;
};

/**
 * The video of the hero. Shows its poster first and loads the video when the page is idle. Does not autoplay
 * under `prefers-reduced-motion`.
 */
function HeroVideo({ src, label }: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let stop = () => {};
    const start = () => {
      // A browser that saves energy or data refuses: the poster and the controls remain.
      stop = whenIdle(() => void video.current?.play().catch(() => undefined));
    };
    // The video must not compete with the page for bandwidth.
    if (document.readyState === "complete") start();
    else addEventListener("load", start, { once: true });
    return () => {
      removeEventListener("load", start);
      stop();
    };
  }, []);

  return (
    <video
      ref={video}
      src={src}
      poster={src.replace(/[^/]*$/, "poster")}
      aria-label={label}
      preload="none"
      muted
      loop
      playsInline
      controls
      className="aspect-video w-full rounded-xl object-cover"
    />
  );
}
