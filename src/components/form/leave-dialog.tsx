import { useTranslation } from "react-i18next";
import { ModalDialog } from "../modal-dialog";
import { Button } from "../ui/button";

type LeaveDialogProps = { text?: string; onLeave: () => void; onStay: () => void };

/** Asks whether to leave a form with unsaved changes. */
export function LeaveDialog({ text, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation("recordForm");
  return (
    <ModalDialog title={t("leave.title")} description={text ?? t("leave.text")} onClose={onStay}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStay}>{t("leave.stay")}</Button>
        <Button variant="outline" onClick={onLeave}>
          {t("leave.leave")}
        </Button>
      </div>
    </ModalDialog>
  );
}
