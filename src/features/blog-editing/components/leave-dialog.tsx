import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/components/modal-dialog";
import { Button } from "@/components/ui/button";

/** Asks whether to leave what is not saved; this browser keeps it either way. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation("admin");
  return (
    <ModalDialog title={t("blog.leave.title")} description={t("blog.leave.text")} onClose={onStay}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStay}>{t("blog.leave.stay")}</Button>
        <Button variant="outline" onClick={onLeave}>
          {t("blog.leave.leave")}
        </Button>
      </div>
    </ModalDialog>
  );
}
