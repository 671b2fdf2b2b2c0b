import * as ToastPrimitive from "@radix-ui/react-toast";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/class-names";

/** Gestures and keys of the toasts below it. */
export const ToastGestures = ToastPrimitive.Provider;

/** Where toasts appear; the hotkey moves focus here. */
export function ToastViewport({ label }: { label: string }) {
  return (
    <ToastPrimitive.Viewport
      hotkey={["F8"]}
      label={label}
      className="fixed inset-x-4 bottom-4 z-[60] mx-auto flex max-w-md flex-col outline-none sm:right-6 sm:bottom-6 sm:left-auto sm:mx-0 sm:w-96"
    />
  );
}

type ToastProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  variant: "default" | "destructive";
  /** Milliseconds on screen; hovering or focusing pauses the clock. */
  duration: number;
  closeLabel: string;
};

/** A passing message that asks for nothing. */
export function Toast({ open, onOpenChange, title, description, variant, duration, closeLabel }: ToastProps) {
  return (
    <ToastPrimitive.Root
      open={open}
      onOpenChange={onOpenChange}
      duration={duration}
      // A failure interrupts a screen reader; good news waits its turn.
      type={variant === "destructive" ? "foreground" : "background"}
      className={cn(
        "relative grid animate-rise gap-0.5 rounded-xl border bg-surface p-4 pr-12 pl-5 text-ink shadow-float",
        "before:absolute before:inset-y-3 before:left-2 before:w-1 before:rounded-full",
        "data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=cancel]:translate-x-0",
        variant === "destructive" ? "border-danger/40 before:bg-danger" : "border-line before:bg-accent",
      )}
    >
      <ToastPrimitive.Title className="font-semibold">{title}</ToastPrimitive.Title>
      {description ? (
        <ToastPrimitive.Description className="text-[0.9375rem] text-muted">
          {description}
        </ToastPrimitive.Description>
      ) : null}
      <ToastPrimitive.Close
        aria-label={closeLabel}
        className="absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" aria-hidden="true" />
      </ToastPrimitive.Close>
    </ToastPrimitive.Root>
  );
}
