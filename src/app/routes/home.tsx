import { useTranslation } from "react-i18next";
import { ClosingCall } from "@/components/closing-call";
import { HydratedLater } from "@/components/hydrated-later";
import { PageHead } from "@/components/page-head";
import { paths } from "@/config/paths";
import { usePublicPlan, type PublicPlan } from "@/features/billing/use-public-plan";
import { useSiteContent } from "@/features/content/use-site-content";
import { Hero } from "@/features/home/components/hero";
import { Included } from "@/features/home/components/included";
import { PriceTeaser, type Price } from "@/features/home/components/price-teaser";
import { Steps } from "@/features/home/components/steps";
import { homeTextKeys, pageKeyOf, type HomeText } from "@/features/home/home-texts";
import { formatMoney } from "@/lib/format";
import { useLanguage } from "@/lib/use-language";
import type { Language } from "@/lib/language";

const PLAN_ID = 1;
const STEPS_ID = "como-funciona";

/** The front page. */
export function HomeRoute() {
  const { t } = useTranslation("homePage");
  const language = useLanguage();
  const { state } = usePublicPlan(PLAN_ID);
  const text = useHomeText();
  return (
    <>
      <PageHead description={text("hero.subtitle")} />
      <Hero text={text} target={STEPS_ID} />
      <HydratedLater>
        <Steps text={text} id={STEPS_ID} />
      </HydratedLater>
      <HydratedLater>
        <Included text={text} />
      </HydratedLater>
      <HydratedLater>
        <PriceTeaser price={toPrice(state, language)} />
      </HydratedLater>
      <HydratedLater>
        <ClosingCall
          sign={t("closing.sign")}
          title={text("closing.title")}
          text={text("closing.text")}
          button={text("closing.button")}
          to={paths.register}
        />
      </HydratedLater>
    </>
  );
}

function useHomeText(): HomeText {
  const { t } = useTranslation("homePage");
  const fallbacks = Object.fromEntries(homeTextKeys.map((key) => [pageKeyOf(key), t(key)]));
  const texts = useSiteContent<string>(Object.keys(fallbacks), fallbacks);
  return (key) => texts[pageKeyOf(key)] ?? t(key);
}

function toPrice(state: PublicPlan["state"], language: Language): Price {
  if (state.status === "loading") return { status: "loading" };
  if (state.status === "failed" || !state.plan) return { status: "unknown" };
  const { price, interval } = state.plan;
  return { status: "known", amount: formatMoney(price.amount, price.currency, language), interval };
}
