import { useTranslation } from "react-i18next";
import { Toast, ToastGestures, ToastViewport } from "./ui/toast";

/** A toast on screen or just closed. */
export type ToastMessage = {
  /** Tells one toast from the next, so that a new one starts its own clock. */
  id: number;
  /** Unless said otherwise, that it went well or did not. */
  title?: string | undefined;
  description?: string | undefined;
  variant: "default" | "destructive";
  /** Milliseconds. */
  duration: number;
};

/** The current toast, and whether it shows. */
export type ToasterProps = {
  message: ToastMessage | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Shows the current toast: one at a time. */
export function Toaster({ message, open, onOpenChange }: ToasterProps) {
  const { t } = useTranslation();
  return (
    <ToastGestures swipeDirection="right" swipeThreshold={50} label={t("toasts.label")}>
      {message ? (
        <Toast
          key={message.id}
          open={open}
          onOpenChange={onOpenChange}
          title={message.title ?? t(message.variant === "destructive" ? "errors.title" : "toasts.done")}
          description={message.description}
          variant={message.variant}
          duration={message.duration}
          closeLabel={t("actions.close")}
        />
      ) : null}
      <ToastViewport label={t("toasts.viewport")} />
    </ToastGestures>
  );
}
