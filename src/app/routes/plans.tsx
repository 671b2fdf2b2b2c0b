import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useToast } from "@/app/toast";
import { ErrorState } from "@/components/error-state";
import { PageHead } from "@/components/page-head";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { site } from "@/config/site";
import { sessionState, subscribeToSession, type SessionState } from "@/features/auth/session";
import { PlanOffer } from "@/features/billing/components/plan-offer";
import { PlanOfferSkeleton } from "@/features/billing/components/plan-offer-skeleton";
import type { Plan } from "@/features/billing/plan";
import { useCheckout } from "@/features/billing/use-checkout";
import { usePublicPlan } from "@/features/billing/use-public-plan";
import { errorMessages } from "@/lib/error-messages";
import { useLanguage } from "@/lib/i18n";

const PLAN_ID = 1;

/** /planos: the one plan, its price, and the way to subscribe. */
export function PlansRoute() {
  const { t } = useTranslation("plansPage");
  const { toast } = useToast();
  const { state, retry, retrying } = usePublicPlan(PLAN_ID);

  useEffect(() => {
    if (state.status === "failed") {
      toast({ title: t("loadError.title"), description: t("loadError.text"), variant: "destructive" });
    } else if (state.status === "ready" && state.plan === null) {
      toast({ title: t("notFound.title"), variant: "destructive" });
    }
    // Only what happened raises a toast, not a change of language afterwards.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state]);

  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-10 px-4 py-12 sm:px-6 sm:py-16">
      <PageHead title={t("head.title")} description={t("head.description")} />
      <header className="flex flex-col gap-4">
        <h1 className="text-display">{t("title")}</h1>
        <p className="max-w-prose text-lg text-muted">{t("subtitle")}</p>
      </header>
      {state.status === "loading" ? <PlanOfferSkeleton /> : null}
      {state.status === "failed" ? (
        <Card>
          <ErrorState
            title={t("loadError.title")}
            code={state.error.code}
            onRetry={retry}
            retrying={retrying}
          />
        </Card>
      ) : null}
      {state.status === "ready" ? state.plan ? <Offer plan={state.plan} /> : <PlanNotFound /> : null}
    </div>
  );
}

function Offer({ plan }: { plan: Plan }) {
  const { t } = useTranslation(["plansPage", "common"]);
  const { toast } = useToast();
  const navigate = useNavigate();
  const checkout = useCheckout(useLanguage());
  const [waiting, setWaiting] = useState(false);
  const [alreadySubscribed, setAlreadySubscribed] = useState(false);

  async function subscribe() {
    setWaiting(true);
    const session = await knownSession();
    setWaiting(false);
    if (session.status !== "signed-in") {
      toast({ title: t("needLogin.title"), description: t("needLogin.text") });
      await navigate(paths.login, { state: { next: paths.plans } });
      return;
    }
    if (!plan.connected) {
      reportNotConnected();
      return;
    }
    const error = await checkout.start(plan.id);
    if (error?.code === "already_subscribed") setAlreadySubscribed(true);
    else if (error?.code === "plan_not_connected") reportNotConnected();
    else if (error) reportFailure(error.code);
  }

  function reportNotConnected() {
    toast({
      title: t("notConnected.title"),
      description: t("notConnected.text", { plan: plan.name, email: site.contactEmail }),
      variant: "destructive",
    });
  }

  function reportFailure(code: keyof typeof errorMessages) {
    const unexpected = code === "unknown";
    toast({
      title: t(unexpected ? "checkoutError.unexpectedTitle" : "checkoutError.title"),
      description: unexpected ? t("checkoutError.unexpectedText") : t(errorMessages[code], { ns: "common" }),
      variant: "destructive",
    });
  }

  return (
    <PlanOffer
      plan={plan}
      starting={checkout.starting || waiting}
      onSubscribe={() => void subscribe()}
      notice={
        alreadySubscribed ? (
          <Alert role="alert" title={t("alreadySubscribed.title")}>
            <p>{t("alreadySubscribed.text")}</p>
            <Link to={paths.dashboard.home} className="text-link mt-1 inline-block py-1">
              {t("alreadySubscribed.link")}
            </Link>
          </Alert>
        ) : null
      }
    />
  );
}

// A press may come before it is known who is signed in.
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
