import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";

/** Classes shared by input, textarea and select. The text has 16 px because iPhones zoom in on smaller text. */
const fieldClasses = [
  "w-full rounded-lg border border-line-strong bg-surface px-3.5 text-base text-ink",
  "placeholder:text-placeholder hover:border-ink",
  "focus-visible:rounded-lg focus-visible:border-ink focus-visible:outline-offset-0",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted",
  "aria-invalid:border-danger aria-invalid:bg-danger-soft/40",
].join(" ");

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

const look = clsx(fieldClasses, "h-12 read-only:bg-sunken");

/** A single-line text field. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={clsx(look, className)} />;
}

/** A multi-line text field. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea {...rest} className={clsx(fieldClasses, "min-h-32 py-3 read-only:bg-sunken", className)} />
  );
}

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
