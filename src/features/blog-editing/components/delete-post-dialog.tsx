import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/components/modal-dialog";
import { Button } from "@/components/ui/button";

type DeletePostDialogProps = {
  title: string;
  deleting: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms the deletion of a post in the bin with its history. */
export function DeletePostDialog({ title, deleting, onConfirm, onClose }: DeletePostDialogProps) {
  const { t } = useTranslation("admin");
  return (
    <ModalDialog
      title={t("blog.deleteTitle", { title })}
      description={t("blog.deleteText")}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="destructive" loading={deleting} onClick={onConfirm}>
          {t("blog.deleteConfirm")}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t("blog.cancel")}
        </Button>
      </div>
    </ModalDialog>
  );
}
