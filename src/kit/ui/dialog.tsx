import { clsx } from "clsx";
import * as DialogPrimitive from "@radix-ui/react-dialog";
import X from "lucide-react/icons/x";
import { useRef, type ComponentProps, type ReactNode } from "react";

/** A modal dialog for a question or form. Holds the open state. */
export const Dialog = DialogPrimitive.Root;

type DialogContentProps = ComponentProps<typeof DialogPrimitive.Content> & {
  title: ReactNode;
  description?: ReactNode;
  /** Accessible name of the close button. */
  closeLabel: string;
};

/** The dialog's panel with heading and close button. */
export function DialogContent({
  title,
  description,
  closeLabel,
  className,
  children,
  ...rest
}: DialogContentProps) {
  // Radix warns about a dialog without description unless the attribute is explicitly undefined.
  const described = description ? {} : { "aria-describedby": undefined };
  // Radix returns the focus only to the dialog's own trigger. Most dialogs are opened by other elements.
  const opener = useRef<Element | null>(null);
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
      <DialogPrimitive.Content
        {...described}
        onOpenAutoFocus={() => {
          opener.current = document.activeElement;
        }}
        onCloseAutoFocus={(event) => {
          if (!(opener.current instanceof HTMLElement)) return;
          event.preventDefault();
          opener.current.focus();
        }}
        // React would pass the event to the form that opened the dialog and submit it, too.
        onSubmit={(event) => event.stopPropagation()}
        {...rest}
        className={clsx(
          "fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-50 mx-auto max-h-[calc(100dvh-2rem-env(safe-area-inset-bottom))] max-w-lg overflow-y-auto sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2",
          "animate-fade rounded-2xl border border-line bg-surface p-6 text-ink shadow-float focus:outline-none sm:p-8",
          className,
        )}
      >
        <div className="flex flex-col gap-1.5 pr-10">
          <DialogPrimitive.Title className="text-heading">{title}</DialogPrimitive.Title>
          {description ? (
            <DialogPrimitive.Description className="text-muted">{description}</DialogPrimitive.Description>
          ) : null}
        </div>
        <div className="mt-6">{children}</div>
        <DialogPrimitive.Close
          aria-label={closeLabel}
          className="absolute top-4 right-4 grid size-11 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}
