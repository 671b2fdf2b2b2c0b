import { clsx } from "clsx";

/** Placeholder for loading content, also inside a line of text. Hidden from screen readers because the region is marked as busy. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("skeleton", className)} />;
}
