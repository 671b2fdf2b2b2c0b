import { useState, type ComponentType } from "react";
import { flushSync } from "react-dom";

/**
 * A dialog whose code loads on first use. While it loads, `opening` is true; after a failure, nothing opens and
 * `onFailure` is called.
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
    // A loading button is disabled and loses the focus. The dialog returns it to the element that has it now.
    flushSync(() => setOpening(false));
    if (opener instanceof HTMLElement) opener.focus();
    if (loaded) setDialog(() => loaded);
  }

  return {
    /** The open dialog, to render with its props. */
    Dialog,
    opening,
    open: () => void open(),
    close: () => setDialog(null),
  };
}
