import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Button } from "@/kit/ui/button";
import { buttonVariants } from "@/kit/ui/button-variants";
import { paths } from "@/platform/paths";
import { useLanguage } from "@/platform/use-language";
import { type Money, type Plan, planName, usePriceText } from "../plan";
import { PlanFrame } from "./plan-frame";

interface PlanOfferProps {
  plan: Plan;
  /** Shown beside the price. */
  picture: ReactNode;
  starting: boolean;
  onSubscribe: () => void;
  /** What the reader pays for it; null for a customer without a subscription, undefined for visitors. */
  ownPrice: Money | null | undefined;
  /** The site that a customer without a subscription would pay for; null for visitors. */
  paidDomain?: ReactNode;
  /** A notice above the button. */
  notice?: ReactNode;
}

/** The plan for visitors: name, price, features and the subscribe button. */
export function PlanOffer(props: PlanOfferProps) {
  const { plan, picture, starting, onSubscribe, ownPrice, paidDomain, notice } = props;
  const { t } = useTranslation("plansPage");
  const language = useLanguage();
  const price = usePriceText(ownPrice ?? plan);

  return (
    <PlanFrame picture={picture} features={plan.features[language]}>
      <h2 className="text-heading [overflow-wrap:anywhere]">{planName(plan, language)}</h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="tabular font-display text-6xl leading-none font-extrabold tracking-[-0.03em] whitespace-nowrap sm:text-7xl">
          {price}
        </span>{" "}
        {/* On a phone always its own line: the font that arrives late changes how wide the price is. */}
        <span className="text-xl text-muted max-sm:basis-full">{t(`per.${plan.interval}`)}</span>
      </p>
      {notice}
      {ownPrice ? (
        <Link
          to={paths.dashboard.subscription}
          className={buttonVariants({ size: "lg", className: "w-full" })}
        >
          {t("own.link")}
        </Link>
      ) : (
        <Button size="lg" loading={starting} onClick={onSubscribe} className="w-full">
          {t("subscribe")}
        </Button>
      )}
      <ul className="flex flex-col gap-2 text-muted">
        {ownPrice === null && paidDomain ? <li>{paidDomain}</li> : null}
        <li>{t("paymentNote")}</li>
        <li>{t("cancelNote")}</li>
        <li>
          {ownPrice === undefined ? (
            t("domainNote")
          ) : (
            <strong className="text-ink">{t(ownPrice ? "own.note" : "own.ready")}</strong>
          )}
        </li>
      </ul>
    </PlanFrame>
  );
}
