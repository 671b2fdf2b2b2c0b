import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/components/modal-dialog";
import { Button } from "@/components/ui/button";

/** Asks whether to leave what is not saved. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation("admin");
  return (
    <ModalDialog title={t("courses.leave.title")} description={t("courses.leave.text")} onClose={onStay}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStay}>{t("courses.leave.stay")}</Button>
        <Button variant="outline" onClick={onLeave}>
          {t("courses.leave.leave")}
        </Button>
      </div>
    </ModalDialog>
  );
}
