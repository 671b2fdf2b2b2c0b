import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { fieldClasses } from "./field-classes";

const look = clsx(fieldClasses, "h-12 read-only:bg-sunken");

/** A single-line text field. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={clsx(look, className)} />;
}
