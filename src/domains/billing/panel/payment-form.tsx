import type { StripeEmbeddedCheckout } from "@stripe/stripe-js";
import ExternalLink from "lucide-react/icons/external-link";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";

type PaymentFormProps = {
  form: StripeEmbeddedCheckout;
  /** The site that the payment is for. */
  paidDomain: ReactNode;
  /** Stripe's own page is opening. */
  leaving: boolean;
  onOpenHosted: () => void;
  onClose: () => void;
};

/** Stripe's payment form inside the panel, with a way back and a link to Stripe's own page. */
export function PaymentForm({ form, paidDomain, leaving, onOpenHosted, onClose }: PaymentFormProps) {
  const { t } = useTranslation("dashboard");
  const place = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (place.current) form.mount(place.current);
    return () => form.unmount();
  }, [form]);

  useEffect(() => {
    // The focused button was removed.
    heading.current?.focus();
  }, []);

  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="text-heading">
          {t("subscription.paymentForm.title")}
        </h2>
        <Button variant="ghost" onClick={onClose}>
          {t("subscription.paymentForm.close")}
        </Button>
      </div>
      {paidDomain ? <p>{paidDomain}</p> : null}
      {/* Stripe's form has a light background in both themes. */}
      <div ref={place} data-testid="payment-form" className="overflow-hidden rounded-xl bg-white" />
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {t("subscription.paymentForm.trouble")}
        <Button variant="link" loading={leaving} onClick={onOpenHosted}>
          {t("subscription.paymentForm.openHosted")}
          <ExternalLink aria-hidden="true" />
        </Button>
      </p>
    </Card>
  );
}
