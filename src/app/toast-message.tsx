import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "@/components/ui/button-variants";
import {
  Toast,
  ToastAction,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from "@/components/ui/toast";
import { closeToast, type ToastAction as Action, type ToastState } from "./toast";

/** Renders the current toast and its viewport. */
export function ToastMessage({ toast }: { toast: ToastState }) {
  const { t } = useTranslation();
  const { id, title, description, variant = "default", action, duration, isExact = false, open } = toast;
  return (
    <ToastProvider swipeDirection="left" swipeThreshold={50} label={t("toasts.label")}>
      <Toast key={id} open={open} onOpenChange={closeToast} variant={variant} duration={duration}>
        <ToastTitle>{title ?? t(variant === "destructive" ? "errors.title" : "toasts.done")}</ToastTitle>
        {description ? <ToastDescription>{description}</ToastDescription> : null}
        {action ? <ActionButton key={id} action={action} endsAfter={isExact ? duration : null} /> : null}
        <ToastClose aria-label={t("actions.close")} />
      </Toast>
      <ToastViewport hotkey={["F8"]} label={t("toasts.viewport")} />
    </ToastProvider>
  );
}

type ActionButtonProps = {
  action: Action;
  /** Milliseconds until the action becomes impossible; null without such an end. */
  endsAfter: number | null;
};

function ActionButton({ action: { label, onSelect, takesFocus = false }, endsAfter }: ActionButtonProps) {
  useEffect(() => {
    if (endsAfter === null) return;
    const timer = setTimeout(closeToast, endsAfter);
    return () => clearTimeout(timer);
  }, [endsAfter]);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    // After a closing dialog has restored the focus to its trigger.
    const timer = setTimeout(() => button.current?.focus());
    return () => clearTimeout(timer);
  }, [takesFocus]);
  return (
    <ToastAction
      ref={button}
      altText={label}
      onClick={onSelect}
      className={buttonVariants({ variant: "outline", size: "sm" })}
    >
      {label}
    </ToastAction>
  );
}
