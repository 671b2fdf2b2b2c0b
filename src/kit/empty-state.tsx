import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  description?: string;
  /** The next step: a link or button. */
  children?: ReactNode;
};

/** Shown in place of an empty list, with the next step. */
export function EmptyState({ icon: Icon, title, description, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <span className="grid size-14 place-items-center rounded-2xl bg-second-soft text-second">
        <Icon className="size-7" aria-hidden="true" />
      </span>
      <p className="font-display text-heading font-bold">{title}</p>
      {description ? <p className="max-w-prose text-muted">{description}</p> : null}
      <div className="contents">{children}</div>
    </div>
  );
}
