import { clsx } from "clsx";
import { cva } from "class-variance-authority";
import type { ComponentProps } from "react";

const badgeVariants = cva(
  "inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-xl border border-transparent px-2.5 py-0.5 text-sm font-semibold [&_svg]:size-[1em] [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-ink",
        warning: "bg-warning-soft text-warning",
        danger: "bg-danger-soft text-danger",
      },
    },
  },
);

type BadgeProps = ComponentProps<"span"> & { tone?: "neutral" | "warning" | "danger" };

/** An exception in one or two words. */
export function Badge({ tone = "neutral", className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={clsx(badgeVariants({ tone }), className)}>
      {children}
    </span>
  );
}

type StateProps = ComponentProps<"span"> & {
  tone?: "neutral" | "success" | "warning" | "danger";
  /** Breaks a long text into lines instead of cutting it. */
  wraps?: boolean;
};

/** The state of a record: a dot with a word, or a badge for the exceptions `warning` and `danger`. */
export function State({ tone = "neutral", wraps = false, className, children, ...rest }: StateProps) {
  const text = <span className={wraps ? "[overflow-wrap:anywhere]" : "truncate"}>{children}</span>;
  if (tone === "warning" || tone === "danger") {
    return (
      <Badge {...rest} tone={tone} className={clsx(!wraps && "overflow-hidden whitespace-nowrap", className)}>
        {text}
      </Badge>
    );
  }
  return (
    <span
      {...rest}
      className={clsx("inline-flex max-w-full min-w-0 items-center gap-2 align-middle text-sm", className)}
    >
      <span
        aria-hidden="true"
        className={clsx(
          "size-2 shrink-0 rounded-full forced-colors:border",
          tone === "success" ? "bg-success" : "bg-line-strong",
        )}
      />
      {text}
    </span>
  );
}
