import { Link } from "react-router-dom";
import { buttonVariants } from "./ui/button";

type PaginationProps = {
  /** From 1. */
  page: number;
  pageCount: number;
  /** Returns the URL of a page; may be only a query string. */
  linkTo: (page: number) => string;
  /** Labels for the kind of pages. */
  words: { label: string; previous: string; next: string; here: string };
};

/** Links to the adjacent pages of a list; renders nothing for a single page. */
export function Pagination({ page, pageCount, linkTo, words }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={words.label} className="flex flex-wrap items-center justify-between gap-3">
      <Step to={page > 1 ? linkTo(page - 1) : null} label={words.previous} />
      <span className="tabular text-sm text-muted">{words.here}</span>
      <Step to={page < pageCount ? linkTo(page + 1) : null} label={words.next} />
    </nav>
  );
}

function Step({ to, label }: { to: string | null; label: string }) {
  // Keeps the space, so that the other link does not move.
  if (to === null) return <span />;
  return (
    <Link
      to={to}
      preventScrollReset
      className={buttonVariants({ variant: "outline", size: "sm", className: "max-sm:h-11" })}
    >
      {label}
    </Link>
  );
}
