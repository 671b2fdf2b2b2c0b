import type { StripeEmbeddedCheckout } from "@stripe/stripe-js";
import ExternalLink from "lucide-react/icons/external-link";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import type { Language } from "@/platform/language";
import { paths } from "@/platform/paths";
import { type PaymentEntry, paymentOfEntry } from "../parts/payment-entry";
import { storeCheckout } from "../parts/payment-wait";
import { type PanelCheckout, usePanelCheckout } from "./stripe-checkout";

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

/** Handles the payment on the subscription page. The open form has its own history entry, so that Back closes it. */
export function usePanelPayment(language: Language): PanelCheckout {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const inOpenEntry = paymentOfEntry(state) === "open";

  const showSuccess = useCallback(() => {
    storeCheckout();
    void navigate(paths.dashboard.checkoutSuccess);
  }, [navigate]);
  const checkout = usePanelCheckout(language, showSuccess);
  const { form, close: closeForm } = checkout;

  const addEntry = useEffectEvent(() => {
    const opened: PaymentEntry = { payment: "open" };
    void navigate({ search }, { state: opened, replace: inOpenEntry });
  });
  useEffect(() => {
    if (form !== null) addEntry();
  }, [form]);
  useEffect(() => {
    if (!inOpenEntry) closeForm();
  }, [inOpenEntry, closeForm]);

  const close = useCallback(() => {
    closeForm();
    void navigate({ search }, { state: null, replace: true });
  }, [closeForm, navigate, search]);

  return { ...checkout, close };
}

/**
 * Calls `start` once when the customer has pressed the pay button on another page.
 *
 * @param ready whether the payment can start
 */
export function usePaymentOnArrival(ready: boolean, start: () => void): void {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const asked = ready && paymentOfEntry(state) === "start";
  const begin = useEffectEvent(() => {
    // A reload must not start it again.
    void navigate({ search }, { state: null, replace: true });
    start();
  });
  useEffect(() => {
    if (asked) begin();
  }, [asked]);
}
