import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/class-names";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "children"> & {
  /** What is switched, beside the switch and part of its target. Without it, name it with `aria-label`. */
  children?: ReactNode;
};

/** On or off, at once. Its place tells the state as well as its colour does. */
export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <label
      className={cn(
        "inline-flex items-start gap-3 has-disabled:text-muted pointer-coarse:min-h-11 pointer-coarse:py-2.5",
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state itself
        role="switch"
        className={cn(
          "relative h-6 w-11 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface transition-colors duration-150 not-disabled:cursor-pointer hover:border-ink",
          "before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-line-strong before:transition-transform before:duration-150",
          "checked:border-ink checked:bg-ink checked:before:translate-x-5 checked:before:bg-accent",
          "focus-visible:rounded-full disabled:border-line disabled:bg-sunken disabled:before:bg-line",
          "dark:checked:before:bg-ground dark:disabled:before:bg-line forced-colors:before:bg-[CanvasText]! forced-colors:disabled:before:bg-[GrayText]!",
        )}
      />
      {children ? <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span> : null}
    </label>
  );
}
