import type { ComponentProps, ReactNode } from "react";
import { ModalDialog } from "./modal-dialog";
import { Button } from "./ui/button";

type ConfirmDialogProps = Pick<ComponentProps<typeof Button>, "variant"> & {
  title: string;
  text: string;
  /** The details or the failure of the action, above the buttons. */
  children?: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  /** The label of the button that closes the dialog. */
  cancel: string;
  /** The confirmed action is running. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for the confirmation of an action. The caller closes the dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, children, confirm, cancel, variant, busy = false, onConfirm, onClose } = props;
  return (
    <ModalDialog title={title} description={text} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {children}
        <div className="flex flex-wrap gap-3">
          <Button variant={variant} loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
