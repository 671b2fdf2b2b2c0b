import { cva, type VariantProps } from "class-variance-authority";
import { clsx } from "clsx";
import type { ComponentProps, MouseEvent } from "react";
import { Spinner } from "./spinner";

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /**
     * For a button that starts work: whether it is pending. Shows a spinner and ignores clicks. A double click counts
     * as one, also before the pending state is known.
     */
    loading?: boolean;
  };

/** Renders a button of type "button" by default. A class that overrides one of the button's own ends with `!`. */
export function Button({
  variant,
  size,
  loading,
  disabled,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (loading !== undefined && event.detail > 1) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      onClick={press}
      // oxlint-disable-next-line react/button-has-type -- has a default, and only the three types are accepted
      type={type}
      disabled={disabled || loading === true}
      aria-busy={loading || undefined}
      className={clsx(buttonVariants({ variant, size }), className)}
    >
      {loading ? <Spinner /> : null}
      <span className="contents">{children}</span>
    </button>
  );
}

/**
 * Class names of buttons that appear while their row, an element with the class `group`, is hovered or has the focus.
 * Always visible on touch screens.
 */
export const revealedClasses =
  "pointer-fine:opacity-0 group-focus-within:opacity-100! group-hover:opacity-100! motion-safe:transition-opacity";

/** Class names of buttons, and of links with the look of a button. */
export const buttonVariants = cva(
  [
    // The label wraps only when the button is as wide as its container.
    "inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-lg py-1 text-center leading-tight font-semibold select-none",
    "transition-[background-color,border-color,box-shadow,transform] duration-150 ease-out-soft",
    "disabled:pointer-events-none disabled:opacity-55 aria-busy:opacity-80",
    "[&_svg]:size-[1.15em] [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        default:
          "border border-accent-ink/80 bg-accent text-accent-ink shadow-[0_2px_0_0_var(--accent-ink)] hover:bg-accent-hover active:translate-y-[2px] active:shadow-none dark:border-transparent dark:shadow-none",
        premium:
          "border border-ink bg-ink text-ground shadow-[0_2px_0_0_var(--accent)] hover:shadow-[0_4px_0_0_var(--accent)] active:translate-y-[2px] active:shadow-none",
        destructive:
          "border border-danger bg-danger text-on-danger hover:border-danger-hover hover:bg-danger-hover",
        outline:
          "border border-line-strong bg-transparent text-ink hover:border-ink hover:bg-sunken active:bg-line dark:hover:bg-surface dark:active:bg-line",
        secondary:
          "border border-transparent bg-sunken text-ink hover:bg-line active:border-line-strong dark:border-line dark:bg-surface",
        ghost:
          "border border-transparent text-ink hover:bg-sunken active:bg-line dark:hover:bg-surface dark:active:bg-line",
        link: "text-link h-auto! min-h-6 rounded! px-0! py-0!",
      },
      size: {
        default: "min-h-11 px-5 text-base",
        sm: "min-h-9 px-3.5 text-sm pointer-coarse:min-h-11",
        lg: "min-h-13 px-7 text-lg",
        icon: "size-11",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);
