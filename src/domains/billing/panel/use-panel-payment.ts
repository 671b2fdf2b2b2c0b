import { useCallback, useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Language } from "@/platform/language";
import { paths } from "@/platform/paths";
import { paymentOfEntry, type PaymentEntry, storeCheckout } from "../parts/checkout";
import { type PanelCheckout, usePanelCheckout } from "./use-panel-checkout";

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
