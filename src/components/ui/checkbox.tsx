import { Check, Minus } from "lucide-react";
import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { cn } from "@/lib/class-names";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  /** What is chosen, beside the box and part of its target. Without it, name the box with `aria-label`. */
  children?: ReactNode;
  /** Neither all nor none of what the box stands for. Only looks so: the value is still `checked`. */
  indeterminate?: boolean;
};

/** A yes or no that is sent with its form. The browser's own box, drawn in our lines. */
export function Checkbox({ children, indeterminate = false, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);

  return (
    <label
      className={cn(
        "inline-flex items-start gap-3 has-disabled:text-muted pointer-coarse:min-h-11 pointer-coarse:py-2.5",
        className,
      )}
    >
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          {...rest}
          ref={box}
          type="checkbox"
          className={cn(
            "peer col-start-1 row-start-1 size-6 appearance-none rounded-md border-2 border-line-strong bg-surface not-disabled:cursor-pointer hover:border-ink",
            "checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink",
            "disabled:border-line disabled:bg-sunken disabled:checked:bg-line disabled:indeterminate:bg-line aria-invalid:border-danger",
          )}
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none invisible col-start-1 row-start-1 size-4 text-ground peer-checked:visible peer-indeterminate:invisible peer-disabled:text-muted forced-colors:text-[CanvasText]"
        />
        <Minus
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none invisible col-start-1 row-start-1 size-4 text-ground peer-indeterminate:visible peer-disabled:text-muted forced-colors:text-[CanvasText]"
        />
      </span>
      {children ? <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span> : null}
    </label>
  );
}
