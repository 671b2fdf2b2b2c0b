import { useTranslation } from "react-i18next";
import { ModalDialog } from "../modal-dialog";
import { Button } from "../ui/button";

type LeaveDialogProps = {
  /** What becomes of what is not saved, where it is not simply left behind. */
  text?: string;
  /** What the button that leaves says, where nothing is lost by it. */
  leave?: string;
  onLeave: () => void;
  onStay: () => void;
};

/** Asks whether to leave a form with what is not saved in it. */
export function LeaveDialog({ text, leave, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation("admin");
  return (
    <ModalDialog title={t("unsaved.title")} description={text ?? t("unsaved.text")} onClose={onStay}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStay}>{t("unsaved.stay")}</Button>
        <Button variant="outline" onClick={onLeave}>
          {leave ?? t("unsaved.leave")}
        </Button>
      </div>
    </ModalDialog>
  );
}
