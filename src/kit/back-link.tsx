import { clsx } from "clsx";
import MoveLeft from "lucide-react/icons/move-left";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

type BackLinkProps = {
  to: string;
  /** The name of the page above. */
  children: ReactNode;
  /** Language of the name, where a customer's course brings its own. */
  lang?: string | undefined;
  /** Placement only. */
  className?: string | undefined;
};

/** The link to the page above this one. */
export function BackLink({ to, children, lang, className }: BackLinkProps) {
  return (
    <Link
      to={to}
      lang={lang}
      className={clsx(
        "inline-flex min-h-6 w-fit items-center gap-1.5 text-sm font-semibold text-muted [overflow-wrap:anywhere] hover:text-ink pointer-coarse:min-h-11",
        className,
      )}
    >
      <MoveLeft aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </Link>
  );
}
