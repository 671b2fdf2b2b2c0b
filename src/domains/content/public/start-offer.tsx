import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { besideOfferBar } from "@/domains/billing/parts/offer-bar";
import { PriceLine } from "@/domains/billing/parts/price-line";
import { usePlanPrice } from "@/domains/billing/plan";
import { buttonVariants } from "@/kit/ui/button";
import { paths } from "@/platform/paths";

/** The price and the way to the sign-up beside a page's title. */
export function StartOffer() {
  const { t } = useTranslation(["howItWorksPage", "common"]);
  const price = usePlanPrice();
  return (
    <div ref={besideOfferBar} className="flex h-full flex-col items-start justify-end gap-4">
      <PriceLine size="large" price={price} />
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-3! max-sm:*:whitespace-normal!">
        <Link to={paths.register} className={buttonVariants({ size: "lg" })}>
          {t("nav.register", { ns: "common" })}
        </Link>
        <Link to={paths.plans} className={buttonVariants({ variant: "outline", size: "lg" })}>
          {t("offer.plan", { ns: "common" })}
        </Link>
      </div>
      <p className="text-muted">{t("terms")}</p>
    </div>
  );
}
