import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/components/modal-dialog";
import { Button } from "@/components/ui/button";

type RemoveDialogProps = { removing: boolean; onConfirm: () => void; onClose: () => void };

/** Asks before a file is removed. */
export function RemoveDialog({ removing, onConfirm, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("admin");
  return (
    <ModalDialog title={t("media.removeTitle")} description={t("media.removeText")} onClose={onClose}>
      <div className="flex flex-wrap gap-3">
        <Button variant="destructive" loading={removing} onClick={onConfirm}>
          {t("media.removeConfirm")}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t("media.cancel")}
        </Button>
      </div>
    </ModalDialog>
  );
}
