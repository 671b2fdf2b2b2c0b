import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { useLanguage } from "@/lib/use-language";
import { planName, type Plan } from "../plan";
import { usePriceText } from "../use-price-text";
import { PlanFrame } from "./plan-frame";

interface PlanOfferProps {
  plan: Plan;
  /** Shown beside the price. */
  picture: ReactNode;
  starting: boolean;
  onSubscribe: () => void;
  /** A notice above the button. */
  notice?: ReactNode;
}

/** The plan for visitors: name, price, features and the subscribe button. */
export function PlanOffer({ plan, picture, starting, onSubscribe, notice }: PlanOfferProps) {
  const { t } = useTranslation("plansPage");
  const language = useLanguage();
  const price = usePriceText(plan);

  return (
    <PlanFrame picture={picture} features={plan.features[language]}>
      <h2 className="text-heading [overflow-wrap:anywhere]">{planName(plan, language)}</h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="tabular font-display text-6xl leading-none font-extrabold tracking-[-0.03em] whitespace-nowrap sm:text-7xl">
          {price}
        </span>{" "}
        <span className="text-xl text-muted">{t(`per.${plan.interval}`)}</span>
      </p>
      {notice}
      <Button size="lg" loading={starting} onClick={onSubscribe} className="w-full">
        {t("subscribe")}
      </Button>
      <ul className="flex flex-col gap-2 text-muted">
        <li>{t("paymentNote")}</li>
        <li>{t("cancelNote")}</li>
        <li>{t("domainNote")}</li>
      </ul>
    </PlanFrame>
  );
}
