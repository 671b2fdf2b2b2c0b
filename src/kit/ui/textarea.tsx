import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { fieldClasses } from "./field-classes";

/** A multi-line text field. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea {...rest} className={clsx(fieldClasses, "min-h-32 py-3 read-only:bg-sunken", className)} />
  );
}
