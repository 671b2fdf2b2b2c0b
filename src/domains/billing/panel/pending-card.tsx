import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Spinner } from "@/kit/ui/spinner";
import { paths } from "@/platform/paths";
import type { PendingPayment } from "../parts/payment-wait";
import { DelayedLink, DelayedText, DelayedTitle, OutsideLink } from "../parts/delayed-payment";
import { useSubscribeLabel } from "../parts/subscribe-link";
import type { Voucher } from "../payments";
import type { Plan } from "../plan";
import type { SubscriptionState } from "../rules";

type PendingCardProps = {
  plan: Plan;
  state: SubscriptionState;
  /** URL of a hosted payment page, which opens in a new tab; null to start a checkout here. */
  paymentLink: string | null;
  starting: boolean;
  onPay: () => void;
  onOpenLink: () => void;
  /** Whether a payment may be in progress. */
  wait: PendingPayment;
  /** URL of the open invoice at Stripe; null when there is none. */
  invoiceUrl: string | null;
  /** The open Boleto or Pix; null when unknown. */
  voucher: Voucher | null;
  /** The site that the payment is for. */
  paidDomain: ReactNode;
  /** A required input before payment, the domain or the unreviewed details; replaces the button. */
  before?: { asks: "domain" | "details"; form: ReactNode } | null;
};

/** The id of the card's heading, which receives focus after the required input. */
export const payHeadingId = "pagar";

/** Shows the pending first payment with its button. */
export function PendingCard({
  plan,
  state,
  paymentLink,
  starting,
  onPay,
  onOpenLink,
  wait,
  invoiceUrl,
  voucher,
  paidDomain,
  before,
}: PendingCardProps) {
  const { t } = useTranslation("dashboard");
  const variant = wait === "none" ? "default" : "outline";
  const label = useSubscribeLabel(plan, state === "cancelled" || state === "expired");

  if (before) {
    return (
      <Card className="flex flex-col gap-4 border-warning/40 p-6 sm:p-8">
        {before.asks === "domain" ? (
          <Words title={t("subscription.pending.domainTitle")}>
            <p className="max-w-prose">{t("subscription.pending.domainText")}</p>
          </Words>
        ) : (
          <Words title={t("subscription.pending.reviewTitle")}>
            <p className="max-w-prose">{t("subscription.pending.reviewText")}</p>
          </Words>
        )}
        <div>{before.form}</div>
      </Card>
    );
  }
  return (
    <Card className={clsx("flex flex-col gap-4 p-6 sm:p-8", wait === "none" && "border-warning/40")}>
      <div aria-live="polite" className="flex flex-col gap-4">
        <Headline state={state} wait={wait} voucher={voucher} />
      </div>
      {wait === "none" && paidDomain ? <p>{paidDomain}</p> : null}
      <div>
        {wait === "delayed" ? (
          <DelayedLink voucher={voucher} pageUrl={invoiceUrl} />
        ) : paymentLink === null ? (
          <Button size="lg" variant={variant} loading={starting} onClick={onPay} className="max-sm:w-full">
            {label}
          </Button>
        ) : (
          <OutsideLink href={paymentLink} variant={variant} onClick={onOpenLink}>
            {label}
          </OutsideLink>
        )}
      </div>
      <p className="text-sm text-muted">{t("subscription.pending.secure")}</p>
    </Card>
  );
}

function Headline({ state, wait, voucher }: Pick<PendingCardProps, "state" | "wait" | "voucher">) {
  const { t } = useTranslation("dashboard");
  switch (wait) {
    case "expected":
      return (
        <Words
          title={
            <span className="flex items-center gap-3">
              <Spinner />
              <span>{t("subscription.pending.waitingTitle")}</span>
            </span>
          }
        >
          <p className="max-w-prose">{t("subscription.pending.waitingText")}</p>
          <p className="text-muted">{t("subscription.pending.notPaid")}</p>
        </Words>
      );
    case "delayed":
      return (
        <Words title={<DelayedTitle voucher={voucher} />}>
          <p className="max-w-prose">
            <DelayedText voucher={voucher} />
          </p>
        </Words>
      );
    case "slow":
      return (
        <Words title={t("subscription.pending.slowTitle")}>
          <p className="max-w-prose">
            {t("subscription.pending.slowText")}{" "}
            <Link to={paths.dashboard.support} className="text-link">
              {t("subscription.pending.help")}
            </Link>
          </p>
          <p className="text-muted">{t("subscription.pending.notPaid")}</p>
        </Words>
      );
    case "none": {
      if (state === "cancelled" || state === "expired") {
        return <Words title={t("subscription.pending.titleAgain")} />;
      }
      const shown = state === "incomplete" ? "incomplete" : "none";
      return (
        <Words title={t(`subscription.status.${shown}`)}>
          <p className="max-w-prose">{t(`subscription.note.${shown}`)}</p>
        </Words>
      );
    }
  }
}

function Words({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <>
      <h2 id={payHeadingId} tabIndex={-1} className="text-heading">
        {title}
      </h2>
      {children}
    </>
  );
}
