import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/components/modal-dialog";
import { Button } from "@/components/ui/button";

type ConfirmDialogProps = {
  title: string;
  text: string;
  /** The label of the button. */
  confirm: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms an action that other users notice. */
export function ConfirmDialog({ title, text, confirm, busy, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation("admin");
  return (
    <ModalDialog title={title} description={text} onClose={onClose}>
      <div className="flex flex-wrap gap-3">
        <Button loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t("customers.cancel")}
        </Button>
      </div>
    </ModalDialog>
  );
}
