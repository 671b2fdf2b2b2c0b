import { clsx } from "clsx";
import { cva } from "class-variance-authority";
import type { ComponentProps } from "react";

const badgeVariants = cva(
  "inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-xl border border-transparent px-2.5 py-0.5 text-sm font-semibold [&_svg]:size-[1em] [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-ink",
        success: "bg-success-soft text-success",
        warning: "bg-warning-soft text-warning",
        danger: "bg-danger-soft text-danger",
      },
    },
  },
);

type BadgeProps = ComponentProps<"span"> & {
  tone?: "neutral" | "success" | "warning" | "danger";
  /** In lists: normal states are text with a dot, so that only exceptions have a background. */
  quiet?: boolean;
};

/** A state in one or two words. */
export function Badge({ tone = "neutral", quiet = false, className, children, ...rest }: BadgeProps) {
  if (quiet && (tone === "neutral" || tone === "success")) {
    return (
      <span
        {...rest}
        className={clsx("inline-flex max-w-full min-w-0 items-center gap-2 align-middle", className)}
      >
        <span
          aria-hidden="true"
          className={clsx(
            "size-2 shrink-0 rounded-full",
            tone === "success" ? "bg-success" : "bg-line-strong",
          )}
        />
        <span className="truncate">{children}</span>
      </span>
    );
  }
  return (
    <span {...rest} className={clsx(badgeVariants({ tone }), className)}>
      {children}
    </span>
  );
}
