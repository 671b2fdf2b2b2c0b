import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useProfile } from "@/domains/account/data";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { ReviewForm } from "@/domains/account/parts/review-form";
import { isUnreviewed, type SignUpDetails } from "@/domains/account/rules";
import { readSignUpDetails } from "@/domains/account/sign-in";
import * as z from "zod/mini";
import { ChangeTransition } from "@/kit/change-transition";
import { DomainField } from "@/kit/contact-fields";
import { FormFailure } from "@/kit/form/form-failure";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { toAsciiDomain, typedDomain } from "@/platform/contact-checks";
import { useSaveDomain } from "@/domains/sites/data";
import { PaidDomain } from "@/domains/sites/parts/paid-domain";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Alert } from "@/kit/ui/alert";
import { Card } from "@/kit/ui/card";
import { useErrorToast, useReadFailureToast } from "@/kit/use-error-toast";
import { AppError } from "@/platform/app-error";
import { errorMessages } from "@/platform/error-messages";
import { paths } from "@/platform/paths";
import { site } from "@/platform/site";
import { useLanguage } from "@/platform/use-language";
import { type useOffer, useRefetchBilling } from "../data";
import type { PendingPayment } from "../parts/payment-wait";
import { type Payment, personalPaymentLink } from "../payments";
import { isConnected, type Plan, planName } from "../plan";
import { type Subscription, subscriptionState } from "../rules";
import { PaymentForm, usePanelPayment, usePaymentOnArrival } from "./payment-form";
import { payHeadingId, PendingCard } from "./pending-card";

type PayPendingProps = {
  subscription: Subscription | null;
  offer: ReturnType<typeof useOffer>;
  /** Whether a payment may be pending. */
  wait: PendingPayment;
  /** The open invoice of an incomplete first payment; null without one. */
  invoice: Payment | null;
  /** Called when a payment may be pending: its page was opened in another tab, or Stripe already has it. */
  onPaymentExpected: () => void;
};

/** Renders the pay button of a customer without a subscription when the offer is loaded. */
export function PayPending({ offer, ...rest }: PayPendingProps) {
  const { t } = useTranslation("dashboard");
  useReadFailureToast(t("subscription.offerError"), offer.data ? null : offer.error);
  if (offer.data?.plan) {
    return <Pay {...rest} plan={offer.data.plan} link={offer.data.paymentLink} />;
  }
  if (offer.data) {
    return (
      <Alert tone="warning" title={t("subscription.noPlanTitle")}>
        {t("subscription.noPlanText", { email: site.contactEmail })}
      </Alert>
    );
  }
  if (!offer.error) return null;
  return (
    <Card>
      <QueryError title={t("subscription.offerError")} query={offer} />
    </Card>
  );
}

type PayProps = Omit<PayPendingProps, "offer"> & {
  plan: Plan;
  link: string | null;
};

function Pay({ subscription, plan, link, wait, invoice, onPaymentExpected }: PayProps) {
  const { t } = useTranslation("dashboard");
  const user = useDashboardUser();
  const language = useLanguage();
  const { toast } = useToast();
  const showCheckoutError = useCheckoutErrorToast(plan);
  const checkout = usePanelPayment(language);
  const { data: profile, refetch: readProfile } = useProfile(user.id);
  const readBillingAgain = useRefetchBilling(user.id);
  const asksDomain = profile?.domain === null;
  const paidDomain = profile?.domain ? <PaidDomain domain={profile.domain} /> : null;
  // A configured payment page opens in a new tab, on a press.
  const opensForm = link === null && profile !== undefined && !asksDomain && wait !== "delayed";
  usePaymentOnArrival(opensForm, () => void pay());
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [asked, setAsked] = useState(asksDomain);
  if (asksDomain && !asked) setAsked(true);

  useEffect(() => {
    // The focused form was removed.
    if (asked && !asksDomain) document.getElementById(payHeadingId)?.focus();
  }, [asked, asksDomain]);

  async function pay(start = checkout.start) {
    const error = isConnected(plan) ? await start(plan.id) : new AppError("plan_not_connected");
    if (error?.code === "domain_required") {
      await readProfile();
    } else if (error?.code === "already_subscribed") {
      toast({
        title: t("subscription.alreadyPaid.title"),
        description: t("subscription.alreadyPaid.text"),
      });
      checkout.close();
      // Stripe has the payment some seconds before the database.
      onPaymentExpected();
      await readBillingAgain();
    } else if (error?.code === "payment_pending") {
      checkout.close();
      setUnconfirmed(true);
      // The page then shows the Boleto or Pix as soon as it is stored.
      await readBillingAgain();
    } else if (error) {
      showCheckoutError(error);
    }
  }

  if (checkout.form !== null) {
    return (
      <ChangeTransition changeKey="form">
        <PaymentForm
          form={checkout.form}
          paidDomain={paidDomain}
          leaving={checkout.starting}
          onOpenHosted={() => void pay(checkout.startHosted)}
          onClose={checkout.close}
        />
      </ChangeTransition>
    );
  }
  return (
    <ChangeTransition changeKey="card" className="flex flex-col gap-6">
      {isUnconfirmed && wait !== "delayed" ? (
        <Alert tone="warning" role="alert" title={t("subscription.pending.confirmTitle")}>
          {t("subscription.pending.confirmText")}{" "}
          <Link to={paths.dashboard.support} className="text-link">
            {t("subscription.pending.help")}
          </Link>
        </Alert>
      ) : null}
      <PendingCard
        plan={plan}
        state={subscriptionState(subscription)}
        paymentLink={personalPaymentLink(link, { userId: user.id, email: user.email, language })}
        starting={checkout.starting}
        onPay={() => void pay()}
        onOpenLink={onPaymentExpected}
        wait={wait}
        invoiceUrl={invoice?.pageUrl ?? null}
        voucher={invoice?.voucher ?? null}
        paidDomain={paidDomain}
        before={
          asksDomain
            ? {
                asks: isUnreviewed(profile) ? "details" : "domain",
                form: isUnreviewed(profile) ? (
                  <UnreviewedDetails onDone={() => void readProfile()} />
                ) : (
                  <DomainForm userId={user.id} />
                ),
              }
            : null
        }
      />
    </ChangeTransition>
  );
}

function useCheckoutErrorToast(plan: Plan): (error: AppError) => void {
  const { t } = useTranslation(["dashboard", "common"]);
  const language = useLanguage();
  const { toast } = useToast();

  function wordsFor({ code, providerMessage }: AppError): { title: string; description: string } {
    if (code === "plan_not_connected") {
      return {
        title: t("subscription.notConnectedTitle"),
        description: t("subscription.notConnectedText", {
          plan: planName(plan, language),
          email: site.contactEmail,
        }),
      };
    }
    if (code === "unknown") {
      return {
        title: t("subscription.checkoutError.unexpectedTitle"),
        description: t("subscription.checkoutError.unexpectedText"),
      };
    }
    return {
      title: t("subscription.checkoutError.title"),
      description:
        providerMessage === undefined
          ? t(errorMessages[code], { ns: "common" })
          : t("errors.providerMessage", { ns: "common", message: providerMessage }),
    };
  }

  return (error) => toast({ ...wordsFor(error), variant: "destructive" });
}

/**
 * Asks for the details of a sign-up whose review was interrupted: the confirmation of its e-mail deleted them. Asks for
 * the domain even when the sign-up had none.
 */
function UnreviewedDetails({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("auth");
  const showErrorToast = useErrorToast();
  const [entered, setEntered] = useState<SignUpDetails | null>(null);

  useEffect(() => {
    readSignUpDetails()
      .catch(() => ({ fullName: "", phone: "" }))
      .then((details) => setEntered({ domain: "", ...details }))
      .catch(() => undefined);
  }, []);

  if (entered === null) return null;
  return (
    <ReviewForm
      entered={entered}
      onDone={onDone}
      onFailure={(error) => showErrorToast(t("review.errorTitle"), error)}
    />
  );
}

const domainSchema = z.object({ domain: typedDomain() });

/** Asks for the domain of a site without one. */
function DomainForm({ userId }: { userId: string }) {
  const { t } = useTranslation("dashboard");
  const saveDomain = useSaveDomain(userId);
  const form = useAppForm({
    schema: domainSchema,
    keptAs: "domain",
    onSubmit: async ({ domain }) => saveDomain.mutateAsync(await toAsciiDomain(domain)),
  });
  return (
    <form {...form.formProps} className="flex max-w-md flex-col gap-4">
      <FormFailure failure={form.failure} title={t("site.domainForm.error")} />
      <DomainField field={form.field("domain")} />
      <SubmitButton size="lg" loading={form.submitting} className="self-start max-sm:w-full">
        {t("site.domainForm.save")}
      </SubmitButton>
    </form>
  );
}
