import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import { useTranslation } from "react-i18next";
import { Button } from "./ui/button";
import { useDialogOnDemand } from "./use-dialog-on-demand";

/** Loads the dialog of keyboard shortcuts. */
export const loadShortcuts = async () => (await import("./shortcuts-dialog")).ShortcutsDialog;

/** Opens the dialog of keyboard shortcuts, like the key "?". */
export function ShortcutsButton({ className }: { className?: string }) {
  const { t } = useTranslation("admin");
  const dialog = useDialogOnDemand(loadShortcuts, (error) =>
    console.error("The keyboard shortcuts could not be loaded.", error),
  );
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("shortcuts.title")}
        title={t("shortcuts.title")}
        aria-keyshortcuts="?"
        loading={dialog.opening}
        onClick={dialog.open}
        className={className ? `w-9 px-0! ${className}` : "w-9 px-0!"}
      >
        {dialog.opening ? null : <CircleQuestionMark aria-hidden="true" />}
      </Button>
      {dialog.Dialog ? <dialog.Dialog onClose={dialog.close} /> : null}
    </>
  );
}
