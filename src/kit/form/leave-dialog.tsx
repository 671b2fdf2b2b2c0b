import { useTranslation } from "react-i18next";
import { ModalDialog } from "../modal-dialog";
import { Button } from "../ui/button";

type LeaveDialogProps = {
  title?: string;
  text?: string;
  /** Saves, then leaves. */
  onSave?: (() => void) | undefined;
  onLeave: () => void;
  onStay: () => void;
};

/** Asks whether to leave a page with unsaved changes. */
export function LeaveDialog({ title, text, onSave, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation("recordForm");
  return (
    <ModalDialog title={title ?? t("leave.title")} description={text ?? t("leave.text")} onClose={onStay}>
      <div className="flex flex-wrap gap-3">
        {onSave ? <Button onClick={onSave}>{t("leave.save")}</Button> : null}
        <Button variant={onSave ? "outline" : "default"} onClick={onStay}>
          {t("leave.stay")}
        </Button>
        <Button variant="outline" onClick={onLeave}>
          {t("leave.leave")}
        </Button>
      </div>
    </ModalDialog>
  );
}
