import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { loadShortcuts } from "@/kit/shortcuts-button";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { isTyping } from "@/platform/is-typing";
import { useErrorToast } from "@/kit/use-error-toast";

/** Opens the dialog of keyboard shortcuts with the key "?", except in text fields and dialogs. */
export function KeyboardShortcuts() {
  const { t } = useTranslation("admin");
  const showErrorToast = useErrorToast();
  const dialog = useDialogOnDemand(loadShortcuts, (error) => showErrorToast(t("shortcuts.failed"), error));
  const open = useEffectEvent(dialog.open);
  useEffect(() => {
    function onKeyDown({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): void {
      if (key !== "?" || ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (document.querySelector("dialog[open], [role=dialog]")) return;
      open();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return dialog.Dialog ? <dialog.Dialog onClose={dialog.close} /> : null;
}
