import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, type To } from "react-router-dom";
import { cn } from "@/lib/class-names";
import { buttonVariants } from "./button-variants";
import { pagesToShow } from "./pages-to-show";

type PaginationProps = {
  /** The page shown, from 1. */
  page: number;
  pageCount: number;
  /** The address of a page: pages are links, so that they can be shared, opened apart and crawled. */
  linkTo: (page: number) => To;
  /** Accessible name of the whole. */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** "Page 3", for screen readers. */
  pageLabel: (page: number) => string;
  className?: string;
};

/** Leads through the pages of a list. Nothing for a single page. */
export function Pagination({
  page,
  pageCount,
  linkTo,
  label,
  previousLabel,
  nextLabel,
  pageLabel,
  className,
}: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav
      aria-label={label}
      className={cn("flex items-center justify-between gap-2 sm:justify-center", className)}
    >
      <Step to={page > 1 ? linkTo(page - 1) : null} rel="prev">
        <ChevronLeft aria-hidden="true" />
        {previousLabel}
      </Step>
      <span className="tabular text-sm text-muted sm:hidden" aria-hidden="true">
        {page} / {pageCount}
      </span>
      <ol className="hidden items-center gap-1 sm:flex">
        {pagesToShow(page, pageCount).map((shown) =>
          typeof shown === "number" ? (
            <li key={shown}>
              <Link
                to={linkTo(shown)}
                aria-label={pageLabel(shown)}
                aria-current={shown === page ? "page" : undefined}
                className={cn(
                  buttonVariants({ variant: shown === page ? "premium" : "ghost", size: "icon" }),
                  "tabular min-w-11 shadow-none hover:shadow-none",
                )}
              >
                {shown}
              </Link>
            </li>
          ) : (
            <li key={shown} aria-hidden="true" className="grid size-8 place-items-center text-muted">
              …
            </li>
          ),
        )}
      </ol>
      <Step to={page < pageCount ? linkTo(page + 1) : null} rel="next">
        {nextLabel}
        <ChevronRight aria-hidden="true" />
      </Step>
    </nav>
  );
}

function Step({ to, rel, children }: { to: To | null; rel: string; children: ReactNode }) {
  const look = buttonVariants({ variant: "outline" });
  // At either end there is nowhere to go: the place is kept so that the other step does not move.
  if (to === null) {
    return (
      <span aria-disabled="true" className={cn(look, "pointer-events-none opacity-55")}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} className={look}>
      {children}
    </Link>
  );
}
