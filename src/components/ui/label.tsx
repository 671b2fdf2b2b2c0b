import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

/** The name of a field, above it. Always belongs to one field by `htmlFor`. */
export function Label({
  className,
  htmlFor,
  children,
  ...rest
}: ComponentProps<"label"> & { htmlFor: string }) {
  return (
    <label {...rest} htmlFor={htmlFor} className={cn("text-sm font-semibold text-ink", className)}>
      {children}
    </label>
  );
}
