import type { VariantProps } from "class-variance-authority";
import { clsx } from "clsx";
import type { ComponentProps, MouseEvent } from "react";
import { buttonVariants } from "./button-variants";
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
