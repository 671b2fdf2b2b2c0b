import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/kit/ui/button-variants";
import { paths } from "@/platform/paths";
import { heroFacts, type HomeText } from "./marketing-model";
import { PriceLine } from "../parts/price-line";
import type { Price } from "../parts/price-line";
import { ScrollLink } from "./scroll-link";

const buttonShape = "h-auto! min-h-13 py-2 text-center whitespace-normal! max-sm:flex-1 max-sm:px-3!";

type HeroOfferProps = {
  price: Price;
  text: HomeText;
  /** Id of the section that explains the service. */
  target: string;
};

/** What the first screen sells: price, time and terms, with the ways onward. */
export function HeroOffer({ price, text, target }: HeroOfferProps) {
  const { t } = useTranslation("homePage");
  return (
    // The hero aligns it at the bottom. The minimum height reserves space for the parts that the browser receives last.
    <div className="flex flex-col gap-5 lg:min-h-56">
      <div className="flex flex-col gap-1">
        <PriceLine
          size="large"
          price={price}
          per={{ month: t("price.per.month"), year: t("price.per.year") }}
          link={t("hero.price")}
        />
        <ul className="flex flex-col gap-y-1 font-semibold">
          {heroFacts.map((fact) => (
            <li key={fact} className="flex items-center gap-2">
              <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-accent ring-1 ring-ink" />
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
