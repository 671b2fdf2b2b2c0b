import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";
import { fieldLook } from "./field-look";

/** A one-line text field. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={cn(fieldLook, "h-12 read-only:bg-sunken", className)} />;
}
