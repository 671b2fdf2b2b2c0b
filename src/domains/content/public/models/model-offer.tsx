import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/kit/ui/button-variants";
import { paths } from "@/platform/paths";
import { modelAddress } from "@/platform/site-models";
import { PriceLine } from "../../parts/price-line";
import type { Price } from "../../parts/price-line";

/** The price of the plan and the button that chooses a model. */
export function ModelOffer({ slug, price }: { slug: string; price: Price }) {
  const { t } = useTranslation("modelsPage");
  return (
    <div className="flex gap-x-6 gap-y-4 max-sm:flex-col max-sm:items-start sm:flex-wrap sm:items-center">
      <Link to={modelAddress(paths.register, slug)} className={buttonVariants({ size: "lg" })}>
        {t("page.choose")}
      </Link>
      <PriceLine
        price={price}
        per={{ month: t("page.per.month"), year: t("page.per.year") }}
        link={t("page.plan")}
      />
    </div>
  );
}
