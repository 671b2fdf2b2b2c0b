import { clsx } from "clsx";

/** Stands where content will be, in its shape. Hidden from screen readers: the region says that it is busy. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("skeleton", className)} />;
}
