import type { LucideIcon } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { Button } from "./ui/button";
import { useDialogOnDemand } from "./use-dialog-on-demand";

type DialogButtonProps<Props> = {
  /** Loads the dialog, on the first press only. */
  load: () => Promise<ComponentType<Props>>;
  icon: LucideIcon;
  label: string;
  /** Shown after the button when the dialog could not be loaded. */
  failure: string;
  /** Renders the open dialog. */
  children: (Dialog: ComponentType<Props>, close: () => void) => ReactNode;
};

/** Opens a dialog whose code loads on first use. Shows a failure at the end of the row of the button. */
export function DialogButton<Props>({
  load,
  icon: Icon,
  label,
  failure,
  children,
}: DialogButtonProps<Props>) {
  const [failed, setFailed] = useState(false);
  const dialog = useDialogOnDemand(load, () => setFailed(true));
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        loading={dialog.opening}
        aria-haspopup="dialog"
        onClick={() => {
          setFailed(false);
          dialog.open();
        }}
      >
        {dialog.opening ? null : <Icon aria-hidden="true" />}
        <span>{label}</span>
      </Button>
      {failed ? (
        <p role="alert" className="order-last text-sm text-danger">
          {failure}
        </p>
      ) : null}
      {dialog.Dialog ? children(dialog.Dialog, dialog.close) : null}
    </>
  );
}
