import { useTranslation } from "react-i18next";
import {
  Toast,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from "@/components/ui/toast";
import { closeToast, type ToastState } from "./toast";

/** Renders the current toast and its viewport. */
export function ToastMessage({ toast }: { toast: ToastState }) {
  const { t } = useTranslation();
  const { id, title, description, variant = "default", duration, open } = toast;
  return (
    <ToastProvider swipeDirection="right" swipeThreshold={50} label={t("toasts.label")}>
      <Toast key={id} open={open} onOpenChange={closeToast} variant={variant} duration={duration}>
        <ToastTitle>{title ?? t(variant === "destructive" ? "errors.title" : "toasts.done")}</ToastTitle>
        {description ? <ToastDescription>{description}</ToastDescription> : null}
        <ToastClose aria-label={t("actions.close")} />
      </Toast>
      <ToastViewport hotkey={["F8"]} label={t("toasts.viewport")} />
    </ToastProvider>
  );
}
