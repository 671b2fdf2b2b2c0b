import { useState, type ComponentType } from "react";
import { flushSync } from "react-dom";

/**
 * A dialog whose code comes when it is first opened. While that is on its way
 * `opening` is true; where it cannot be loaded nothing opens and `onFailure` is told.
 */
export function useDialogOnDemand<Props>(
  load: () => Promise<ComponentType<Props>>,
  onFailure: (error: unknown) => void,
) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const [opening, setOpening] = useState(false);

  async function open(): Promise<void> {
    const opener = document.activeElement;
    setOpening(true);
    const loaded = await load().catch((error: unknown) => {
      onFailure(error);
      return null;
    });
    // A button that shows that it works loses the focus; the dialog gives it back to whoever has it now.
    flushSync(() => setOpening(false));
    if (opener instanceof HTMLElement) opener.focus();
    if (loaded) setDialog(() => loaded);
  }

  return {
    /** The dialog while it is open, to render with its props. */
    Dialog,
    opening,
    open: () => void open(),
    close: () => setDialog(null),
  };
}
