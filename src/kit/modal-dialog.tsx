import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogContent } from "./ui/dialog";

type ModalDialogProps = {
  title: string;
  description?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that is open while it is rendered. */
export function ModalDialog({ title, description, onClose, children }: ModalDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={title} {...(description && { description })} closeLabel={t("actions.close")}>
        {children}
      </DialogContent>
    </Dialog>
  );
}
