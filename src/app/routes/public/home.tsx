import { offeredPlanId } from "@contract/plans";
import { useTranslation } from "react-i18next";
import { ClosingCall } from "@/components/closing-call";
import { PublicPageHead } from "@/components/public-page-head";
import { paths } from "@/config/paths";
import type { Plan } from "@/features/billing/plan";
import { usePriceText } from "@/features/billing/use-price-text";
import { usePublicPlan } from "@/features/billing/use-public-plan";
import { usePageTexts } from "@/features/content/queries";
import { Hero } from "@/features/marketing/components/hero";
import { Included } from "@/features/marketing/components/included";
import { PriceTeaser, type Price } from "@/features/marketing/components/price-teaser";
import { Steps } from "@/features/marketing/components/steps";
import { heroVideoKey, homeTextKeys } from "@/features/marketing/model";
import type { Resource } from "@/prerender/cache";

const stepsId = "como-funciona";

const keys = [...homeTextKeys, heroVideoKey] as const;

// Exported for the content editor, which edits and previews this page.
export { Hero, heroVideoKey, Included, keys as textKeys, Steps };

/** The front page. */
export function HomeRoute() {
  const { t } = useTranslation("homePage");
  const plan = usePublicPlan(offeredPlanId);
  const amount = usePriceText(plan.value ?? undefined);
  const text = usePageTexts("home", keys, (key) => (key === heroVideoKey ? "" : t(key)));
  return (
    <>
      <PublicPageHead description={text("hero.subtitle")} headline={text("hero.title")} />
      <Hero text={text} video={text(heroVideoKey)} target={stepsId} />
      <Steps text={text} id={stepsId} />
      <Included text={text} />
      <PriceTeaser price={toPrice(plan, amount)} />
      <ClosingCall
        sign={t("closing.sign")}
        title={text("closing.title")}
        text={text("closing.text")}
        button={text("closing.button")}
        to={paths.register}
      />
    </>
  );
}

function toPrice({ value: plan, error }: Resource<Plan | null>, amount: string): Price {
  if (plan === undefined && !error) return { status: "loading" };
  if (!plan) return { status: "unknown" };
  return { status: "known", amount, interval: plan.interval };
}
