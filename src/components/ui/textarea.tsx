import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";

/** A text field of several lines. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      className={cn(
        "min-h-32 w-full rounded-lg border border-line-strong bg-surface px-3.5 py-3 text-base text-ink",
        "placeholder:text-muted/80 hover:border-ink",
        "focus-visible:border-ink focus-visible:outline-offset-0 focus-visible:rounded-lg",
        "aria-invalid:border-danger aria-invalid:bg-danger-soft/40",
        className,
      )}
    />
  );
}
