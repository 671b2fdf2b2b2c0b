import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import {
  sessionState,
  type SessionState,
  subscribeToSession,
  useSession,
} from "@/domains/account/parts/session/session";
import { useCheckout } from "./checkout";
import { paymentPage } from "./payment-entry";
import { PlanOffer, SubscribeNotice, useOwnPrice } from "./plan-offer";
import { isConnected, type Plan, planName } from "../plan";
import { useToast } from "@/kit/toast";
import type { AppError } from "@/platform/app-error";
import { env } from "@/platform/env";
import { errorMessages } from "@/platform/error-messages";
import { paths } from "@/platform/paths";
import { reportFailure as reportReadFailure } from "@/platform/report-failure";
import { site } from "@/platform/site";
import { modelAddress, modelParameter } from "@/platform/site-models";
import { useLanguage } from "@/platform/use-language";

// Only for signed-in customers: it includes the conversion of domains to Unicode.
const PaidDomain = lazy(async () => ({
  default: (await import("@/domains/sites/parts/paid-domain")).PaidDomain,
}));

type OfferProps = {
  plan: Plan;
  /** Shown beside the price. */
  picture: ReactNode;
};

/** The plan with the button that subscribes, for visitors and for customers with their own price and domain. */
export function Offer({ plan, picture }: OfferProps) {
  const { t } = useTranslation(["plansPage", "common"]);
  const { toast } = useToast();
  const navigate = useNavigate();
  const language = useLanguage();
  const [params] = useSearchParams();
  const slug = params.get(modelParameter);
  const checkout = useCheckout(language);
  const current = useSession();
  const customerId = current.status === "signed-in" && !current.user.isTeam ? current.user.id : null;
  const ownPrice = useOwnPrice(customerId);
  const domain = useOwnDomain(customerId);
  const [waiting, setWaiting] = useState(false);
  const [notice, setNotice] = useState<"alreadySubscribed" | "paymentPending" | "domainRequired" | null>(
    null,
  );

  async function subscribe() {
    setWaiting(true);
    const session = await knownSession();
    setWaiting(false);
    if (session.status !== "signed-in") {
      toast({ title: t("loginNeeded.title"), description: t("loginNeeded.text"), staysOnNavigation: true });
      await navigate(modelAddress(paths.login, slug), { state: { next: paths.plans } });
      return;
    }
    if (!isConnected(plan)) {
      reportNotConnected();
      return;
    }
    // The panel contains the payment form.
    if (env.stripePublishableKey !== null) {
      const { to, state } = paymentPage(slug);
      await navigate(to, { state });
      return;
    }
    const error = await checkout.start(plan.id);
    if (error?.code === "already_subscribed") setNotice("alreadySubscribed");
    else if (error?.code === "payment_pending") setNotice("paymentPending");
    else if (error?.code === "domain_required") setNotice("domainRequired");
    else if (error?.code === "plan_not_connected") reportNotConnected();
    else if (error) reportFailure(error);
  }

  function reportNotConnected() {
    toast({
      title: t("notConnected.title"),
      description: t("notConnected.text", { plan: planName(plan, language), email: site.contactEmail }),
      variant: "destructive",
    });
  }

  function reportFailure({ code, providerMessage }: AppError) {
    const unexpected = code === "unknown";
    toast({
      title: t(unexpected ? "checkoutError.unexpectedTitle" : "checkoutError.title"),
      description: unexpected
        ? t("checkoutError.unexpectedText")
        : providerMessage === undefined
          ? t(errorMessages[code], { ns: "common" })
          : t("errors.providerMessage", { ns: "common", message: providerMessage }),
      variant: "destructive",
    });
  }

  return (
    <PlanOffer
      plan={plan}
      picture={picture}
      starting={checkout.starting || waiting}
      onSubscribe={() => void subscribe()}
      ownPrice={ownPrice}
      paidDomain={
        domain === undefined ? null : (
          <Suspense fallback={null}>
            <PaidDomain domain={domain} />
          </Suspense>
        )
      }
      notice={notice ? <SubscribeNotice kind={notice} /> : null}
    />
  );
}

/** Returns the domain of a customer's site, null without one; undefined for visitors and until it is read. */
function useOwnDomain(userId: string | null): string | null | undefined {
  const [own, setOwn] = useState<{ userId: string; domain: string | null } | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    let isCurrent = true;
    import("@/domains/sites/parts/paid-domain")
      .then(({ getSiteDomain }) => getSiteDomain(userId))
      .then((domain) => isCurrent && setOwn({ userId, domain }), reportReadFailure);
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return own?.userId === userId ? own?.domain : undefined;
}

// The button can be pressed while the session is loading.
function knownSession(): Promise<SessionState> {
  if (sessionState().status !== "loading") return Promise.resolve(sessionState());
  return new Promise((resolve) => {
    const stop = subscribeToSession(() => {
      if (sessionState().status === "loading") return;
      stop();
      resolve(sessionState());
    });
  });
}
