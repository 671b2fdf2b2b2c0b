import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card } from "@/components/ui/card";
import type { SubscriptionState } from "../model";

interface PendingCardProps {
  state: SubscriptionState;
  /** Hosted payment page to open in a new tab; without one a checkout is started here. */
  paymentLink: string | null;
  starting: boolean;
  onPay: () => void;
  onOpenLink: () => void;
  /** A payment was started in this tab and may be on its way. */
  paymentExpected: boolean;
}

/** What stands between the customer and their site: the payment, and the button for it. */
export function PendingCard({
  state,
  paymentLink,
  starting,
  onPay,
  onOpenLink,
  paymentExpected,
}: PendingCardProps) {
  const { t } = useTranslation("dashboard");
  const again = state === "cancelled" || state === "expired";

  return (
    <Card className="flex flex-col gap-4 border-warning/40 p-6 sm:p-8">
      <h2 className="text-heading">
        {again ? t("subscription.pending.titleAgain") : t("subscription.pending.title")}
      </h2>
      {again ? null : (
        <p className="max-w-prose">
          {t(state === "incomplete" ? "subscription.note.incomplete" : "subscription.note.none")}
        </p>
      )}
      <div>
        {paymentLink === null ? (
          <Button size="lg" loading={starting} onClick={onPay} className="max-sm:w-full">
            {t("subscription.pending.pay")}
          </Button>
        ) : (
          <a
            href={paymentLink}
            target="_blank"
            rel="noopener"
            onClick={onOpenLink}
            className={buttonVariants({ size: "lg", className: "max-sm:w-full" })}
          >
            {t("subscription.pending.pay")}
            <ExternalLink aria-hidden="true" />
            <span className="sr-only">{t("subscription.pending.newTab")}</span>
          </a>
        )}
      </div>
      <p className="text-sm text-muted">
        {paymentExpected ? t("subscription.pending.confirming") : t("subscription.pending.secure")}
      </p>
    </Card>
  );
}
