import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogContent } from "./ui/dialog";

type ModalDialogProps = {
  title: string;
  description?: string;
  /** Keeps its upper edge while its content grows and shrinks. */
  atTop?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that is open while it is rendered. */
export function ModalDialog({ title, description, atTop = false, onClose, children }: ModalDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={title}
        {...(description && { description })}
        closeLabel={t("actions.close")}
        className={
          atTop
            ? "top-4! bottom-auto! sm:top-[12dvh]! sm:max-h-[calc(88dvh-1rem)]! sm:translate-y-0!"
            : undefined
        }
      >
        {children}
      </DialogContent>
    </Dialog>
  );
}
