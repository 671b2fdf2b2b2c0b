import X from "lucide-react/icons/x";
import { useEffect, useRef, type ReactNode } from "react";

type SheetProps = {
  open: boolean;
  onClose: () => void;
  /** Accessible name of the sheet. */
  label: string;
  closeLabel: string;
  children: ReactNode;
};

/**
 * A panel that slides in from the right, for menus on small screens. The native dialog element traps the focus,
 * closes on Escape and needs no script.
 */
export function Sheet({ open, onClose, label, closeLabel, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- closing by the backdrop is for pointers only: keys have Escape and the close button
    <dialog
      ref={dialog}
      aria-label={label}
      // The cancel event precedes the close event.
      onCancel={onClose}
      onClose={onClose}
      onClick={(event) => {
        // A click on the backdrop targets the dialog itself, not its content.
        if (event.target === dialog.current) onClose();
      }}
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(22rem,88vw)] max-w-none border-l border-line bg-ground text-ink shadow-float open:animate-slide-in"
    >
      <div className="flex h-full flex-col overflow-y-auto p-4 pt-[max(1rem,env(safe-area-inset-top))] pr-[max(1rem,env(safe-area-inset-right))] pb-[max(2rem,env(safe-area-inset-bottom))]">
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center self-end rounded-lg hover:bg-sunken"
        >
          <X className="size-6" aria-hidden="true" />
        </button>
        {children}
      </div>
    </dialog>
  );
}
