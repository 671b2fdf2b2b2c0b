import { clsx } from "clsx";

type SkeletonProps = {
  className?: string;
  /** Whether the height of the content is unknown: what its container shows below it waits (`has-data-hides-rest`). */
  hidesRest?: boolean;
};

/** Placeholder for loading content, also inside a line of text. Hidden from screen readers because the region is marked as busy. */
export function Skeleton({ className, hidesRest = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-hides-rest={hidesRest || undefined}
      className={clsx("skeleton", className)}
    />
  );
}
