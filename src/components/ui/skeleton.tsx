import { clsx } from "clsx";

/** Placeholder for loading content. Hidden from screen readers because the region is marked as busy. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("skeleton", className)} />;
}
