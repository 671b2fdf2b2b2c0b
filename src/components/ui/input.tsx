import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";

/** A one-line text field. 16 px text: iPhones zoom in on anything smaller. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      {...rest}
      className={cn(
        "h-12 w-full rounded-lg border border-line-strong bg-surface px-3.5 text-base text-ink",
        "placeholder:text-muted/80 hover:border-ink",
        "focus-visible:border-ink focus-visible:outline-offset-0 focus-visible:rounded-lg",
        "read-only:bg-sunken disabled:bg-sunken disabled:text-muted",
        "aria-invalid:border-danger aria-invalid:bg-danger-soft/40",
        className,
      )}
    />
  );
}
