import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "./ui/button";
import {
  Toast,
  ToastAction,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from "./ui/toast";
import { closeToast, type ToastAction as Action, type ToastState } from "./toast";

/** Renders the current toast and its viewport. */
export function ToastMessage({ toast }: { toast: ToastState }) {
  const { t } = useTranslation();
  const { id, title, description, variant = "default", action, duration, isExact = false, open } = toast;
  const raised = useRaised(`${id} ${toast.page}`);
  return (
    <ToastProvider swipeDirection="left" swipeThreshold={50} label={t("toasts.label")}>
      <Toast key={id} open={open} onOpenChange={closeToast} variant={variant} duration={duration}>
        <ToastTitle>{title ?? t(variant === "destructive" ? "errors.title" : "toasts.done")}</ToastTitle>
        {description ? <ToastDescription>{description}</ToastDescription> : null}
        {action ? <ActionButton key={id} action={action} endsAfter={isExact ? duration : null} /> : null}
        <ToastClose aria-label={t("actions.close")} />
      </Toast>
      <ToastViewport raised={raised} hotkey={["F8"]} label={t("toasts.viewport")} />
    </ToastProvider>
  );
}

const raising = ":is(input, textarea, [contenteditable]):focus, [role=dialog], [role=alertdialog]";

/**
 * Whether a toast is over the header of a phone: the keyboard of a text field hides the bottom, and a dialog has its
 * buttons there. It does not return to the bottom on the same page, because a button that a finger is on would get below
 * it.
 *
 * @param key identifies the toast on its page
 */
function useRaised(key: string): boolean {
  const [raisedKey, setRaisedKey] = useState<string | null>(null);
  useEffect(() => {
    const raise = () => {
      if (document.querySelector(raising)) setRaisedKey(key);
    };
    raise();
    document.addEventListener("focusin", raise);
    return () => document.removeEventListener("focusin", raise);
  }, [key]);
  return raisedKey === key;
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
