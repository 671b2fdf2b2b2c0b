import CircleSlash from "lucide-react/icons/circle-slash";
import Clock from "lucide-react/icons/clock";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { useSite } from "@/domains/sites/data";
import { OpeningSteps, stepsAt } from "@/domains/sites/parts/opening-steps";
import { Storefront } from "@/domains/sites/parts/storefront";
import { isPaidSite, type Site } from "@/domains/sites/rules";
import { Confetti } from "@/kit/celebration/confetti";
import { PageHead } from "@/kit/page-header";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Spinner } from "@/kit/ui/spinner";
import { readableDomain } from "@/platform/domain-name";
import { formatDateTime } from "@/platform/formatters";
import { paths } from "@/platform/paths";
import { useLanguage } from "@/platform/use-language";
import { requestBillingSync, useOpenInvoice, useSubscription } from "../data";
import { clearCheckout, hasRecentCheckout } from "../parts/payment-wait";
import { DelayedLink, DelayedText, DelayedTitle } from "../parts/delayed-payment";
import type { Payment } from "../payments";
import { isPaidUp, subscriptionState } from "../rules";

const slowAfterMs = 30_000;
/** A card is charged by then. An incomplete subscription still waits for a Boleto or Pix. */
const cardMs = 6_000;
const fastIntervalMs = 2_000;
const slowIntervalMs = 10_000;

/**
 * /dashboard/checkout/success: the return page of the payment page. The URL proves nothing, so it shows the
 * database's state.
 */
export function CheckoutSuccessRoute() {
  const { t } = useTranslation("dashboard");
  const { id } = useDashboardUser();
  const slow = useTimePassed(slowAfterMs);
  const cardCharged = useTimePassed(cardMs);
  const intervalMs = slow ? slowIntervalMs : fastIntervalMs;
  const subscription = useSubscription(id, intervalMs);
  const site = useSite(id, { paymentExpected: hasRecentCheckout, everyMs: intervalMs });
  const incomplete = subscriptionState(subscription.data ?? null) === "incomplete";
  const { data: invoice = null } = useOpenInvoice(id, incomplete, intervalMs);
  const delayed = incomplete && (cardCharged || Boolean(invoice?.voucher));
  const paid = isPaidUp(subscription.data ?? null) && isPaidSite(site.data);

  useEffect(() => {
    if (paid) clearCheckout();
  }, [paid]);
  const late = slow && !paid;
  useEffect(() => {
    // When this fails, the daily comparison finds the payment.
    if (late) requestBillingSync().catch(() => undefined);
  }, [late]);

  return (
    <div aria-live="polite">
      <PageHead title={t("checkout.success.headTitle")} />
      {paid && site.data ? (
        <PaymentApproved site={site.data} />
      ) : (
        <Card className="mx-auto flex w-full max-w-2xl flex-col items-start gap-6 p-6 sm:p-10">
          {delayed ? <Delayed invoice={invoice} /> : slow ? <Slow /> : <Confirming />}
        </Card>
      )}
    </div>
  );
}

function Confirming() {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <span className="text-4xl text-second">
        <Spinner />
      </span>
      <Words title={t("checkout.success.confirming")} text={t("checkout.success.confirmingText")} />
    </>
  );
}

function Slow() {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <Clock className="size-12 text-warning" aria-hidden="true" />
      <Words title={t("checkout.success.slow")} text={t("checkout.success.slowText")} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to={paths.dashboard.home} className={buttonVariants()}>
          {t("checkout.success.toDashboard")}
        </Link>
        <Link to={`${paths.dashboard.support}#mensagem`} className="text-link py-2">
          {t("checkout.success.help")}
        </Link>
        <Link to={paths.plans} className="text-link py-2">
          {t("checkout.success.toPlans")}
        </Link>
      </div>
    </>
  );
}

function Delayed({ invoice }: { invoice: Payment | null }) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <Clock className="size-12 text-muted" aria-hidden="true" />
      <Words
        title={<DelayedTitle voucher={invoice?.voucher ?? null} />}
        text={<DelayedText voucher={invoice?.voucher ?? null} />}
      />
      {invoice?.voucher ? <DelayedLink {...invoice} /> : null}
      <Link to={paths.dashboard.subscription} className={buttonVariants()}>
        {t("subscription.title")}
      </Link>
    </>
  );
}

function Words({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-title">{title}</h1>
      <p className="max-w-prose text-muted">{text}</p>
    </div>
  );
}

function useTimePassed(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}

const nextSteps = ["team", "domain", "email"] as const;

/** Celebrates the first payment: the shutter begins to rise, and the page says when the site is ready. */
function PaymentApproved({ site }: { site: Site }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const isWaiting = site.status === "awaiting_activation";
  return (
    <section className="relative flex min-h-[calc(100dvh-10rem)] flex-col overflow-hidden rounded-3xl border border-line bg-surface shadow-card">
      <div aria-hidden="true" className="awning awning-wide" />
      <Confetti />
      <div className="grid flex-1 items-center gap-10 p-6 sm:p-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Storefront
          state={isWaiting ? "preparing" : "open"}
          model={site.model}
          name={site.domain ? readableDomain(site.domain) : ""}
          className="mx-auto w-full max-w-80 lg:order-last"
        />
        <div className="flex flex-col items-start gap-6">
          {isWaiting ? <OpeningSteps steps={stepsAt("preparation")} className="w-full max-w-md" /> : null}
          <h1 className="text-display">{t("checkout.success.approved")}</h1>
          <p className="max-w-prose text-lg">{t("checkout.success.approvedText")}</p>
          {site.status === "active" ? (
            <p className="max-w-prose">{t("checkout.success.alreadyLive")}</p>
          ) : null}
          {isWaiting && site.activationDeadline ? (
            <>
              <p className="max-w-prose font-semibold">
                {t("checkout.success.deadline", {
                  date: formatDateTime(site.activationDeadline, language),
                })}
              </p>
              <ol className="flex max-w-prose list-decimal flex-col gap-2 pl-5 marker:font-bold">
                {nextSteps.map((step) => (
                  <li key={step} className="pl-1">
                    {t(`checkout.success.next.${step}`)}
                  </li>
                ))}
              </ol>
            </>
          ) : null}
          <Link
            to={paths.dashboard.home}
            className={buttonVariants({ size: "lg", className: "max-sm:w-full" })}
          >
            {t("checkout.success.toDashboard")}
          </Link>
        </div>
      </div>
    </section>
  );
}

/** /dashboard/checkout/cancel: the return page after leaving the payment page without paying. */
export function CheckoutCancelRoute() {
  const { t } = useTranslation("dashboard");
  useEffect(clearCheckout, []);

  return (
    <Card className="mx-auto flex w-full max-w-2xl flex-col items-start gap-6 p-6 sm:p-10">
      <PageHead title={t("checkout.cancel.headTitle")} />
      <CircleSlash className="size-12 text-muted" aria-hidden="true" />
      <div className="flex flex-col gap-3">
        <h1 className="text-title">{t("checkout.cancel.title")}</h1>
        <p className="max-w-prose text-muted">{t("checkout.cancel.text")}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.plans} className={buttonVariants()}>
          {t("checkout.cancel.toPlans")}
        </Link>
        <Link to={paths.dashboard.home} className={buttonVariants({ variant: "outline" })}>
          {t("checkout.cancel.toDashboard")}
        </Link>
      </div>
      <Link to={`${paths.dashboard.support}#mensagem`} className="text-link py-2">
        {t("checkout.cancel.help")}
      </Link>
    </Card>
  );
}
