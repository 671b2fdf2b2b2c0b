import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { formatMoney } from "@/lib/format";
import { useLanguage } from "@/lib/i18n";
import type { Plan } from "../plan";

interface PlanOfferProps {
  plan: Plan;
  starting: boolean;
  onSubscribe: () => void;
  /** Something to say above the button. */
  notice?: ReactNode;
}

/** The plan as visitors see it: name, price, what is in it, and the one thing to do. */
export function PlanOffer({ plan, starting, onSubscribe, notice }: PlanOfferProps) {
  const { t } = useTranslation("plansPage");
  const language = useLanguage();

  return (
    <Card className="overflow-hidden">
      <div aria-hidden="true" className="awning" />
      <div className="grid gap-10 p-6 sm:p-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="flex flex-col gap-6">
          <h2 className="text-heading [overflow-wrap:anywhere]">{plan.name}</h2>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="tabular font-display text-display font-bold whitespace-nowrap">
              {formatMoney(plan.price.amount, plan.price.currency, language)}
            </span>{" "}
            <span className="text-lg text-muted">{t(`per.${plan.interval}`)}</span>
          </p>
          {notice}
          <Button size="lg" loading={starting} onClick={onSubscribe} className="w-full">
            {t("subscribe")}
          </Button>
          <ul className="flex flex-col gap-2 text-sm text-muted">
            <li>{t("paymentNote")}</li>
            <li>{t("cancelNote")}</li>
            <li>{t("domainNote")}</li>
          </ul>
        </div>
        <div className="border-line max-lg:border-t max-lg:pt-8 lg:border-l lg:pl-10">
          <h3 className="text-lg">{t("includes")}</h3>
          <ul className="mt-5 grid gap-x-8 gap-y-3.5 sm:grid-cols-2">
            {t("features", { returnObjects: true }).map((feature) => (
              <li key={feature} className="flex gap-3">
                <Check className="mt-1 size-4 shrink-0 text-success" strokeWidth={3} aria-hidden="true" />
                {feature}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
}
