import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/components/modal-dialog";
import { Button } from "@/components/ui/button";
import { readableDomain } from "@/lib/domain-name";
import type { TeamTask } from "../model";

type ForgetDialogProps = {
  task: TeamTask;
  finishing: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms that the site of a deleted account was taken down. This deletes the task, its last record. */
export function ForgetDialog({ task, finishing, onConfirm, onClose }: ForgetDialogProps) {
  const { t } = useTranslation("admin");
  return (
    <ModalDialog
      title={t("tasks.forgetTitle", { name: readableDomain(task.subject) })}
      description={t("tasks.forgetText")}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-3">
        <Button loading={finishing} onClick={onConfirm}>
          {t("tasks.forget")}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t("tasks.cancel")}
        </Button>
      </div>
    </ModalDialog>
  );
}
