import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { fieldClasses } from "./field-classes";

/** A one-line text field. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={cn(fieldClasses, "h-12 read-only:bg-sunken", className)} />;
}
