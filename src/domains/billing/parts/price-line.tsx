import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Skeleton } from "@/kit/ui/skeleton";
import { paths } from "@/platform/paths";

/** The plan's price, while it loads, or unknown. */
export type Price =
  { status: "loading" | "unknown" } | { status: "known"; amount: string; interval: "month" | "year" };

type PriceLineProps = {
  price: Price;
  /** "large" in the first screen, "small" beside a button. */
  size?: "small" | "large";
};

/**
 * The price with its interval in one line, which keeps its height while the price loads. Links to the plan when the
 * price is unknown.
 */
export function PriceLine({ price, size = "small" }: PriceLineProps) {
  const { t } = useTranslation();
  const large = size === "large";
  return (
    <p className={clsx("flex min-h-11 items-center gap-1.5 text-lg", large && "lg:text-xl")}>
      {price.status === "loading" ? <Skeleton className={large ? "h-9 w-56" : "h-6 w-36"} /> : null}
      {price.status === "known" ? (
        <span>
          <strong
            className={clsx(
              "tabular font-display whitespace-nowrap",
              large && "mr-0.5 text-3xl font-extrabold tracking-[-0.02em] lg:text-4xl",
            )}
          >
            {price.amount}
          </strong>{" "}
          <span>{t(`offer.per.${price.interval}`)}</span>
        </span>
      ) : null}
      {price.status === "unknown" ? (
        <Link to={paths.plans} className="text-link">
          {t("offer.plan")}
        </Link>
      ) : null}
    </p>
  );
}
