import * as ToastPrimitive from "@radix-ui/react-toast";
import { clsx } from "clsx";
import { cva, type VariantProps } from "class-variance-authority";
import X from "lucide-react/icons/x";
import type { ComponentProps, CSSProperties } from "react";

/** Handles gestures and keys of toasts. */
export const ToastProvider = ToastPrimitive.Provider;

type ToastViewportProps = ComponentProps<typeof ToastPrimitive.Viewport> & {
  /** On phones over the header instead of at the bottom. */
  raised: boolean;
  /** Height of the keyboard of a phone, above which the toast is. Pixels. */
  keyboard: number;
};

/**
 * The container of toasts: over the sidebar, where no button of a page is. On phones at the bottom, above the keyboard and the
 * bars there (`data-bottom-bar`), so that it does not hide the page's heading.
 */
export function ToastViewport({ raised, keyboard, ...props }: ToastViewportProps) {
  return (
    <ToastPrimitive.Viewport
      className={clsx(
        "fixed inset-x-4 z-[60] mx-auto flex max-w-md flex-col outline-none sm:right-auto sm:bottom-6 sm:left-6 sm:mx-0 sm:w-96",
        raised
          ? "max-sm:top-[calc(0.5rem+env(safe-area-inset-top))]"
          : "max-sm:bottom-[max(1rem,env(safe-area-inset-bottom),calc(var(--keyboard)+0.5rem))] max-sm:[:root:has([data-bottom-bar])_&]:bottom-[max(5.5rem+env(safe-area-inset-bottom),var(--keyboard)+0.5rem)]",
      )}
      style={{ "--keyboard": `${keyboard}px` } as CSSProperties}
      {...props}
    />
  );
}

const toastVariants = cva(
  "relative grid animate-rise grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-xl border bg-surface p-4 pr-12 pl-5 text-ink shadow-float [overflow-wrap:anywhere] before:absolute before:inset-y-3 before:left-2 before:w-1 before:rounded-full data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=cancel]:translate-x-0",
  {
    variants: {
      variant: {
        default: "border-line before:bg-second",
        destructive: "border-danger/40 before:bg-danger",
      },
    },
  },
);

type ToastProps = ComponentProps<typeof ToastPrimitive.Root> & VariantProps<typeof toastVariants>;

/** Renders a short message. A destructive one interrupts the screen reader. */
export function Toast({ variant, ...props }: ToastProps) {
  const type = variant === "destructive" ? "foreground" : "background";
  return <ToastPrimitive.Root type={type} className={toastVariants({ variant })} {...props} />;
}

/** Renders the title of a toast. */
export function ToastTitle(props: ComponentProps<typeof ToastPrimitive.Title>) {
  return <ToastPrimitive.Title className="col-start-1 font-semibold" {...props} />;
}

/** Renders the text below the title of a toast. */
export function ToastDescription(props: ComponentProps<typeof ToastPrimitive.Description>) {
  return <ToastPrimitive.Description className="col-start-1 text-[0.9375rem] text-muted" {...props} />;
}

/** Renders the button beside the texts of a toast. */
export function ToastAction({ className, ...rest }: ComponentProps<typeof ToastPrimitive.Action>) {
  return (
    <ToastPrimitive.Action {...rest} className={clsx("col-start-2 row-span-2 row-start-1", className)} />
  );
}

/** Renders the button that closes a toast. */
export function ToastClose(props: ComponentProps<typeof ToastPrimitive.Close>) {
  return (
    <ToastPrimitive.Close
      className="absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      {...props}
    >
      <X className="size-4" aria-hidden="true" />
    </ToastPrimitive.Close>
  );
}
