import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { buttonVariants } from "./button-variants";
import { Spinner } from "./spinner";

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** Work is under way: shows a spinner and cannot be pressed again. */
    loading?: boolean;
  };

/** A button. `type` is "button" unless said otherwise, so that none sends a form by accident. */
export function Button({
  variant,
  size,
  loading = false,
  disabled,
  type = "button",
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- has a default, and only the three types are accepted
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={cn(buttonVariants({ variant, size }), className)}
    >
      {loading ? <Spinner /> : null}
      {children}
    </button>
  );
}
