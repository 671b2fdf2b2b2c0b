import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Skeleton } from "@/kit/ui/skeleton";
import { buttonVariants } from "@/kit/ui/button-variants";
import { paths } from "@/platform/paths";
import type { Price } from "./price-line";

/** The price on a tag, with a link to the plan. */
export function PriceTeaser({ price }: { price: Price }) {
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
  const { t } = useTranslation("homePage");
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
          <p className="text-lg">{t(`price.per.${price.status === "known" ? price.interval : "month"}`)}</p>
        </div>
      </div>
      <svg viewBox="0 0 120 180" aria-hidden="true" className="drawing absolute bottom-1/2 left-0 h-45 w-30">
        <path d="M52 180C10 150-6 60 74 2M52 180C30 120 30 70 74 2" />
      </svg>
    </div>
  );
}
