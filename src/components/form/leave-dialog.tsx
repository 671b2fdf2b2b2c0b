import { useTranslation } from "react-i18next";
import { ModalDialog } from "../modal-dialog";
import { Button } from "../ui/button";

/** Asks whether to leave a form with what is not saved in it. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation("admin");
  return (
    <ModalDialog title={t("unsaved.title")} description={t("unsaved.text")} onClose={onStay}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStay}>{t("unsaved.stay")}</Button>
        <Button variant="outline" onClick={onLeave}>
          {t("unsaved.leave")}
        </Button>
      </div>
    </ModalDialog>
  );
}
