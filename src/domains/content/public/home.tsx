import { useTranslation } from "react-i18next";
import { useSession } from "@/domains/account/parts/session/session-state";
import { PublicPageHead } from "@/kit/public-page-head";
import { paths } from "@/platform/paths";
import { HydrateLater } from "@/platform/prerender/hydrate-later";
import { usePageTexts } from "../data";
import { ClosingCall, closingCallId } from "../parts/closing-call";
import { PriceTeaser } from "../parts/price-teaser";
import { Hero, heroId } from "./hero";
import { Included } from "./included";
import { heroVideoKey, homeTextKeys } from "./marketing-model";
import { OfferBar } from "./offer-bar";
import { Steps } from "./steps";
import { usePlanPrice } from "@/domains/billing/plan";

const stepsId = "como-funciona";

const keys = [...homeTextKeys, heroVideoKey] as const;

// Exported for the content editor, which edits and previews this page.
export { Hero, heroVideoKey, Included, keys as textKeys, Steps };

/** The front page. */
export function HomeRoute() {
  const { t } = useTranslation("homePage");
  const price = usePlanPrice();
  const session = useSession();
  const text = usePageTexts("home", keys, (key) => (key === heroVideoKey ? "" : t(key)));
  return (
    <>
      <PublicPageHead description={text("hero.subtitle")} headline={text("hero.title")} />
      <Hero text={text} video={text(heroVideoKey)} price={price} target={stepsId} />
      <HydrateLater>
        <Steps text={text} id={stepsId} />
      </HydrateLater>
      <HydrateLater>
        <Included text={text} />
      </HydrateLater>
      <HydrateLater>
        <PriceTeaser price={price} />
        <ClosingCall
          sign={t("closing.sign")}
          title={text("closing.title")}
          text={text("closing.text")}
          button={text("closing.button")}
          to={paths.register}
        />
      </HydrateLater>
      {session.status === "signed-out" ? (
        <OfferBar price={price} button={text("hero.start")} hiddenBeside={[heroId, closingCallId]} />
      ) : null}
    </>
  );
}
