import { offeredPlanId } from "@contract/plans";
import { Suspense, lazy, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import {
  type SessionState,
  sessionState,
  subscribeToSession,
  useSession,
} from "@/domains/account/parts/session/session-state";
import { PlanFrame } from "@/domains/billing/parts/plan-frame";
import { PlanOffer } from "@/domains/billing/parts/plan-offer";
import { PlanOfferSkeleton } from "@/domains/billing/parts/plan-offer-skeleton";
import { type Plan, isConnected, planName, usePublicPlan } from "@/domains/billing/plan";
import { useOwnPrice } from "@/domains/billing/use-own-price";
import { ErrorState } from "@/kit/error-state";
import { PageIntro } from "@/kit/page-intro";
import { PublicPageHead } from "@/kit/public-page-head";
import { useToast } from "@/kit/toast";
import { buttonVariants } from "@/kit/ui/button-variants";
import { Card } from "@/kit/ui/card";
import type { AppError, AppErrorCode } from "@/platform/app-error";
import { env } from "@/platform/env";
import { errorMessages } from "@/platform/error-messages";
import { paths } from "@/platform/paths";
import { HydrateLater } from "@/platform/prerender/hydrate-later";
import { reportFailure as reportReadFailure } from "@/platform/report-failure";
import { site } from "@/platform/site";
import { modelAddress, modelParameter } from "@/platform/site-models";
import { useLanguage } from "@/platform/use-language";
import { usePageTexts } from "../data";
import { ClosingCall } from "../parts/closing-call";
import { moneyItems, moneyTextKeys } from "../rules";
import { BeforeSubscribing } from "./before-subscribing";
import { ModelWindow } from "./models/model-window";
import { plansTextKeys } from "./page-texts/plans";
import { QuestionSection } from "./question-section";
import { WhoDoesWhat } from "./who-does-what";
import { type PaymentEntry, useCheckout } from "@/domains/billing/parts/checkout";

// Rare, and known only after the server's response.
const SubscribeNotice = lazy(async () => ({
  default: (await import("@/domains/billing/parts/subscribe-notice")).SubscribeNotice,
}));

// Only for signed-in customers: it includes the conversion of domains to Unicode.
const PaidDomain = lazy(async () => ({
  default: (await import("@/domains/sites/parts/paid-domain")).PaidDomain,
}));

// Exported for the content editor, which edits and previews this page.
export { BeforeSubscribing, plansTextKeys as textKeys };

/** /planos: the plan, its price and the subscribe button. */
export function PlansRoute() {
  const { t } = useTranslation(["plansPage", "faqPage", "common"]);
  const { toast } = useToast();
  const language = useLanguage();
  const text = usePageTexts("plans", plansTextKeys, (key) => t(key));
  const money = usePageTexts("faq", moneyTextKeys, (key) => t(key, { ns: "faqPage" }));
  const { value: plan, error, retry, retrying } = usePublicPlan(offeredPlanId);

  const showLoadError = useEffectEvent((code: AppErrorCode) =>
    toast({
      title: t("loadError.title"),
      description: t(errorMessages[code], { ns: "common" }),
      variant: "destructive",
    }),
  );
  const showNotFound = useEffectEvent(() => toast({ title: t("notFound.title"), variant: "destructive" }));

  useEffect(() => {
    if (error) showLoadError(error.code);
    else if (plan === null) showNotFound();
  }, [plan, error]);

  return (
    <>
      <PublicPageHead
        title={t("head.title")}
        description={t("head.description")}
        headline={text("title")}
        product={plan ? { ...plan, name: planName(plan, language) } : undefined}
      />
      <PageIntro title={text("title")} lead={text("subtitle")} />
      <div className="mx-auto w-full max-w-7xl px-4 pt-10 sm:px-6 sm:pt-14">
        {plan === undefined && !error ? <PlanOfferSkeleton picture={<ModelWindow />} /> : null}
        {error ? (
          <PlanFrame picture={<ModelWindow />}>
            <ErrorState title={t("loadError.title")} code={error.code} onRetry={retry} retrying={retrying} />
          </PlanFrame>
        ) : null}
        {plan ? <Offer plan={plan} /> : null}
        {plan === null ? <PlanNotFound /> : null}
      </div>
      <HydrateLater>
        <WhoDoesWhat />
      </HydrateLater>
      <QuestionSection
        title={money("money.title")}
        text={money("money.text")}
        questions={moneyItems.map((id) => ({
          id,
          title: money(`money.${id}.title`),
          text: money(`money.${id}.text`),
        }))}
      />
      <HydrateLater>
        <BeforeSubscribing text={text} />
        <ClosingCall
          title={text("closing.title")}
          text={text("closing.text")}
          button={text("closing.button")}
          to={paths.register}
        />
      </HydrateLater>
    </>
  );
}

function Offer({ plan }: { plan: Plan }) {
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
      const arrival: PaymentEntry = { payment: "start" };
      await navigate(modelAddress(paths.dashboard.subscription, slug), { state: arrival });
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
      picture={<ModelWindow />}
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
      notice={
        notice ? (
          <Suspense fallback={null}>
            <SubscribeNotice kind={notice} />
          </Suspense>
        ) : null
      }
    />
  );
}

/** Returns the domain of a customer's site, null without one; undefined for visitors and until it is read. */
function useOwnDomain(userId: string | null): string | null | undefined {
  const [own, setOwn] = useState<{ userId: string; domain: string | null } | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    let isCurrent = true;
    import("@/domains/sites/api")
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

function PlanNotFound() {
  const { t } = useTranslation("plansPage");
  return (
    <Card className="flex flex-col items-start gap-4 p-6 sm:p-10">
      <h2 className="text-heading">{t("notFound.title")}</h2>
      <p className="max-w-prose text-muted">{t("notFound.text", { email: site.contactEmail })}</p>
      <Link to={paths.home} className={buttonVariants({ variant: "outline" })}>
        {t("notFound.home")}
      </Link>
    </Card>
  );
}
