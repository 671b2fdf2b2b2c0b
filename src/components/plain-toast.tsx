import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ToasterProps } from "./toaster";

/** Says a toast's message and no more, for when the code of a real one could not be loaded. */
export function PlainToast({ message, open, onOpenChange }: ToasterProps) {
  const { t } = useTranslation();

  useEffect(() => {
    if (!open || !message) return undefined;
    const timer = window.setTimeout(() => onOpenChange(false), message.duration);
    return () => window.clearTimeout(timer);
  }, [open, message, onOpenChange]);

  if (!open || !message) return null;
  return (
    <div
      key={message.id}
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 rounded-xl border border-line bg-surface p-4 text-ink shadow-float"
    >
      <p className="font-semibold">{message.title}</p>
      {message.description ? <p>{message.description}</p> : null}
      <button type="button" onClick={() => onOpenChange(false)} className="min-h-11 underline">
        {t("actions.close")}
      </button>
    </div>
  );
}
