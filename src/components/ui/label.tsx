import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** The name of a field, above it. Always belongs to one field by `htmlFor`. */
export function Label({
  className,
  htmlFor,
  children,
  ...rest
}: ComponentProps<"label"> & { htmlFor: string }) {
  return (
    <label {...rest} htmlFor={htmlFor} className={clsx("text-sm font-semibold text-ink", className)}>
      {children}
    </label>
  );
}
