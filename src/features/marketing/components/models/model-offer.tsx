import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Skeleton } from "@/components/ui/skeleton";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/config/paths";
import { modelParameter } from "@/config/site-models";
import type { Price } from "../price-teaser";

/** The price of the plan and the button that chooses a model. */
export function ModelOffer({ slug, price }: { slug: string; price: Price }) {
  const { t } = useTranslation("modelsPage");
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Link to={`${paths.register}?${modelParameter}=${slug}`} className={buttonVariants({ size: "lg" })}>
        {t("page.choose")}
      </Link>
      <p className="flex min-h-11 items-center gap-1.5 text-lg">
        {price.status === "loading" ? <Skeleton className="h-6 w-36" /> : null}
        {price.status === "known" ? (
          <>
            <strong className="tabular font-display">{price.amount}</strong>
            {t(`page.per.${price.interval}`)}
          </>
        ) : null}
        {price.status === "unknown" ? (
          <Link to={paths.plans} className="text-link">
            {t("page.plan")}
          </Link>
        ) : null}
      </p>
    </div>
  );
}
