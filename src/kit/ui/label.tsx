import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** Label above a field, associated by `htmlFor`. */
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
