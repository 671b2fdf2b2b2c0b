import * as ToastPrimitive from "@radix-ui/react-toast";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { toastCloseLook, toastLook, toastPlace } from "./toast-look";

/** Gestures and keys of the toasts below it. */
export const ToastGestures = ToastPrimitive.Provider;

/** Where toasts appear; the hotkey moves focus here. */
export function ToastViewport({ label }: { label: string }) {
  return (
    <ToastPrimitive.Viewport
      hotkey={["F8"]}
      label={label}
      className={cn(toastPlace, "flex flex-col outline-none")}
    />
  );
}

type ToastProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  variant: keyof typeof toastLook;
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
        toastLook[variant],
        "data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=cancel]:translate-x-0",
      )}
    >
      <ToastPrimitive.Title className="font-semibold">{title}</ToastPrimitive.Title>
      {description ? (
        <ToastPrimitive.Description className="text-[0.9375rem] text-muted">
          {description}
        </ToastPrimitive.Description>
      ) : null}
      <ToastPrimitive.Close aria-label={closeLabel} className={toastCloseLook}>
        <X className="size-4" aria-hidden="true" />
      </ToastPrimitive.Close>
    </ToastPrimitive.Root>
  );
}
