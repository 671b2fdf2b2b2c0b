import { cn } from "@/lib/cn";

/** Stands where content will be, in its shape. Hidden from screen readers: the region says that it is busy. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn("animate-skeleton rounded-md bg-line/70", className)} />;
}
