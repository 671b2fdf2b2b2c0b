import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";
import { fieldLook } from "./field-look";

/** A text field of several lines. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={cn(fieldLook, "min-h-32 py-3 read-only:bg-sunken", className)} />;
}
