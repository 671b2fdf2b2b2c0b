import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/kit/ui/button-variants";
import { paths } from "@/platform/paths";
import { PriceLine } from "../parts/price-line";
import type { Price } from "../parts/price-line";

type OfferBarProps = {
  price: Price;
  /** Text of the button that leads to the sign-up. */
  button: string;
  /** Ids of the elements that contain the same button. The bar appears while none of them is on the screen. */
  hiddenBeside: readonly string[];
};

/** The price and the way to the sign-up at the bottom of a phone's screen, above the footer. */
export function OfferBar({ price, button, hiddenBeside }: OfferBarProps) {
  const { t } = useTranslation("homePage");
  const isVisible = useNoneOnScreen(hiddenBeside);
  if (!isVisible) return null;
  return (
    // Without a height of its own, the bar moves no content.
    <div data-bottom-bar className="sticky bottom-0 z-30 h-0 md:hidden">
      <div className="offer-bar absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-x-4 border-t border-line bg-ground px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] transition-transform duration-200 ease-out-soft motion-reduce:transition-none starting:translate-y-full">
        <PriceLine
          price={price}
          per={{ month: t("price.per.month"), year: t("price.per.year") }}
          link={t("hero.price")}
        />
        <Link to={paths.register} className={buttonVariants()}>
          {button}
        </Link>
      </div>
    </div>
  );
}

function useNoneOnScreen(ids: readonly string[]): boolean {
  const [isNone, setIsNone] = useState(false);
  const key = ids.join(" ");

  useEffect(() => {
    const visible = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      setIsNone(visible.size === 0);
    });
    for (const id of key.split(" ")) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [key]);

  return isNone;
}
