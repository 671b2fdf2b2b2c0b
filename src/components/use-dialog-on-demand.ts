import { useState, type ComponentType } from "react";

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
    setOpening(true);
    try {
      const loaded = await load();
      setDialog(() => loaded);
    } catch (error) {
      onFailure(error);
    } finally {
      setOpening(false);
    }
  }

  return {
    /** The dialog while it is open, to render with its props. */
    Dialog,
    opening,
    open: () => void open(),
    close: () => setDialog(null),
  };
}
