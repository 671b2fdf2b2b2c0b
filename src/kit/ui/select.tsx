import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import { fieldClasses } from "./field-classes";

/** A native select, which uses the phone's picker and needs no script. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={clsx("relative block", className)}>
      <select {...rest} className={clsx(fieldClasses, "h-12 appearance-none truncate pr-11")}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
