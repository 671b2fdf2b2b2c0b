import { X } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ToasterProps } from "./toaster";
import { toastCloseLook, toastLook, toastPlace } from "./ui/toast-look";

/** Says a toast's message without the gestures of a real one, for when their code could not be loaded. */
export function PlainToast({ message, open, onOpenChange }: ToasterProps) {
  const { t } = useTranslation();

  useEffect(() => {
    if (!open || !message) return undefined;
    const timer = window.setTimeout(() => onOpenChange(false), message.duration);
    return () => window.clearTimeout(timer);
  }, [open, message, onOpenChange]);

  if (!open || !message) return null;
  return (
    <div key={message.id} role="alert" className={toastPlace}>
      <div className={toastLook[message.variant]}>
        <p className="font-semibold">{message.title}</p>
        {message.description ? <p className="text-[0.9375rem] text-muted">{message.description}</p> : null}
        <button
          type="button"
          aria-label={t("actions.close")}
          onClick={() => onOpenChange(false)}
          className={toastCloseLook}
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
