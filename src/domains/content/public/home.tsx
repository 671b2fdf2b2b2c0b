import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePlanPrice } from "@/domains/billing/plan";
import { noBreakEmail } from "@/kit/no-break-email";
import { PublicPageHead } from "@/kit/public-page-head";
import { buttonVariants } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { paths } from "@/platform/paths";
import { HydrateLater } from "@/platform/prerender/hydrate-later";
import { usePageTexts } from "../data";
import type { Price } from "@/domains/billing/parts/price-line";
import { ClosingCall } from "./closing-call";
import { Hero, heroTextKeys, heroVideoKey } from "./hero";
import { Included, includedTextKeys } from "./included";

// Exported for the content editor, which edits and previews this page.
export { Hero, heroVideoKey, Included };

/** The steps between sign-up and the live site, in order. */
const steps = ["register", "subscribe", "activate", "open"] as const;

const stepsTextKeys = [
  "steps.title",
  "steps.text",
  ...steps.flatMap((step) => [`steps.${step}.title`, `steps.${step}.text`] as const),
] as const;

/** The texts of the front page that administrators may replace: keys of the homePage translations, and the video. */
export const textKeys = [
  ...heroTextKeys,
  ...stepsTextKeys,
  ...includedTextKeys,
  "closing.title",
  "closing.text",
  "closing.button",
  heroVideoKey,
] as const;

const stepsId = "como-funciona";

/** The front page. */
export function HomeRoute() {
  const { t } = useTranslation("homePage");
  const price = usePlanPrice();
  const text = usePageTexts("home", textKeys, (key) => (key === heroVideoKey ? "" : t(key)));
  return (
    <>
      <PublicPageHead description={text("hero.subtitle")} headline={text("hero.title")} />
      <Hero text={text} video={text(heroVideoKey)} price={price} target={stepsId} />
      <HydrateLater>
        <Steps text={text} id={stepsId} />
      </HydrateLater>
      <HydrateLater>
        <Included text={text} />
      </HydrateLater>
      <HydrateLater>
        <PriceTeaser price={price} />
        <ClosingCall
          sign={t("closing.sign")}
          title={text("closing.title")}
          text={text("closing.text")}
          button={text("closing.button")}
          to={paths.register}
        />
      </HydrateLater>
    </>
  );
}

type StepsProps = { text: (key: (typeof stepsTextKeys)[number]) => string; id: string };

/** The four steps from sign-up to the live site. */
export function Steps({ text, id }: StepsProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby="steps"
      className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-8 px-4 pt-24 sm:px-6 sm:pt-32 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <header className="flex flex-col gap-4 self-start lg:sticky lg:top-28">
        <h2 id="steps" className="text-display">
          {text("steps.title")}
        </h2>
        <p className="max-w-[25.64em] text-lg text-muted">{text("steps.text")}</p>
      </header>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-5 border-t border-line py-8 sm:grid-cols-[6rem_minmax(0,1fr)_13rem] sm:gap-x-8 sm:py-10"
          >
            <span
              aria-hidden="true"
              className="self-start font-display text-6xl leading-none font-extrabold tabular sm:text-8xl"
            >
              {index + 1}
            </span>
            <div className="flex flex-col gap-2">
              <h3 className="text-heading sm:text-2xl">{text(`steps.${step}.title`)}</h3>
              <p className="max-w-[29.49em] text-lg text-muted">{noBreakEmail(text(`steps.${step}.text`))}</p>
            </div>
            <div className="col-start-2 max-w-52 sm:col-start-3">
              <StepDrawing step={step} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Step = (typeof steps)[number];

const drawings: Record<Step, ReactNode> = {
  register: (
    <>
      <rect x="14" y="12" width="180" height="96" rx="10" className="fill-surface" />
      <circle cx="42" cy="38" r="12" className="fill-second-soft" />
      <path d="M32 46c3-6 17-6 20 0M42 32v.01" />
      <path d="M66 34h60M66 43h36" strokeWidth="4" className="stroke-line-strong" />
      <rect x="28" y="64" width="152" height="30" rx="8" className="fill-accent-soft" />
      <path d="M40 79h14m6 0h52m8 0h12" strokeWidth="4" />
      <path d="M142 70v18" className="stroke-second" strokeWidth="3" />
    </>
  ),
  subscribe: (
    <>
      <rect x="22" y="26" width="136" height="84" rx="10" className="fill-second" />
      <path d="M22 48h136" strokeWidth="14" strokeLinecap="butt" />
      <rect x="36" y="70" width="26" height="18" rx="4" className="fill-accent" />
      <path d="M36 99h44m10 0h20" strokeWidth="4" className="stroke-surface" />
      <rect x="126" y="10" width="62" height="66" rx="8" className="fill-surface" />
      <path d="M126 28h62M142 5v12M172 5v12" />
      <path d="m143 52 10 10 19-20" strokeWidth="4" />
    </>
  ),
  activate: (
    <>
      <rect x="10" y="14" width="126" height="92" rx="9" className="fill-surface" />
      <path d="M10 34h126M22 24h.01M32 24h.01" />
      <path d="M26 52h58" strokeWidth="6" />
      <path d="M26 68h44M26 80h54" strokeWidth="4" className="stroke-line-strong" />
      <circle cx="148" cy="70" r="42" className="fill-accent" />
      <circle cx="148" cy="70" r="32" className="fill-surface" />
      <path d="M148 70V50M148 70l15 9" strokeWidth="3" />
      <path d="M148 44v.01M148 96v.01M122 70h.01M174 70h.01" strokeWidth="4" />
      <path d="M142 22h12M148 22v6" />
    </>
  ),
  open: (
    <>
      <path d="M32 46v64h144V46" className="fill-surface" />
      <rect x="46" y="58" width="66" height="36" rx="3" className="fill-second-soft" />
      <path d="M46 82l18-14 14 12 12-8 22 18" />
      <path d="M126 110V58h36v52" className="fill-accent-soft" />
      <path d="m126 58 20 8v50l-20-6z" className="fill-surface" />
      <path d="M140 88v.01" strokeWidth="4" />
      <path
        d="M38 10h132l14 30a11.43 11.43 0 0 1-22.86 0a11.43 11.43 0 0 1-22.86 0a11.43 11.43 0 0 1-22.86 0a11.43 11.43 0 0 1-22.86 0a11.43 11.43 0 0 1-22.86 0a11.43 11.43 0 0 1-22.86 0a11.43 11.43 0 0 1-22.86 0z"
        className="fill-accent"
      />
      <path d="M14 110h180" />
    </>
  ),
};

/** The drawing of a step, in the style of the logo. */
function StepDrawing({ step }: { step: Step }) {
  return (
    <svg viewBox="0 0 208 120" className="drawing w-full" aria-hidden="true">
      {drawings[step]}
    </svg>
  );
}

/** The price on a tag, with a link to the plan. */
function PriceTeaser({ price }: { price: Price }) {
  const { t } = useTranslation("homePage");
  return (
    <section
      aria-labelledby="price"
      className="mx-auto grid w-full max-w-7xl items-center gap-x-16 gap-y-10 overflow-x-clip px-4 pt-24 sm:px-6 sm:pt-32 lg:grid-cols-[7fr_5fr]"
    >
      <div className="flex flex-col items-start gap-6">
        <h2 id="price" className="max-w-[11.99em] text-display">
          {t("price.title")}
        </h2>
        <p className="max-w-[33.33em] text-lg text-muted sm:text-xl">{t("price.text")}</p>
        <Link to={paths.plans} className={buttonVariants({ variant: "outline", size: "lg" })}>
          {t("price.link")}
        </Link>
      </div>
      <PriceTag price={price} />
    </section>
  );
}

function PriceTag({ price }: { price: Price }) {
  const { t } = useTranslation(["homePage", "common"]);
  const long = price.status === "known" && price.amount.length > 9;
  const size = long
    ? "text-3xl min-[380px]:text-4xl sm:text-5xl"
    : "text-4xl min-[380px]:text-5xl sm:text-6xl";
  return (
    <div className="swings relative mx-auto w-full max-w-md -rotate-3 max-lg:mt-14">
      <div className="price-tag">
        <div className="flex min-h-60 flex-col justify-center gap-1 py-10 pr-4 pl-20 sm:pr-8 sm:pl-28">
          <p className="font-semibold">{t("price.label")}</p>
          <div className={clsx("tabular font-display font-extrabold", size)}>
            {price.status === "known" ? <span>{price.amount}</span> : null}
            {price.status === "loading" ? (
              <Skeleton className="my-1.5 h-12 w-52 bg-accent-ink/15 sm:h-15" />
            ) : null}
            {price.status === "unknown" ? (
              <Link to={paths.plans} className="text-4xl underline underline-offset-8">
                {t("price.unknown")}
              </Link>
            ) : null}
          </div>
          <p className="text-lg">
            {t(`offer.per.${price.status === "known" ? price.interval : "month"}`, { ns: "common" })}
          </p>
        </div>
      </div>
      <svg viewBox="0 0 120 180" aria-hidden="true" className="drawing absolute bottom-1/2 left-0 h-45 w-30">
        <path d="M52 180C10 150-6 60 74 2M52 180C30 120 30 70 74 2" />
      </svg>
    </div>
  );
}
