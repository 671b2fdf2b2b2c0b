import { clsx } from "clsx";

/** A text that a column cuts short with an ellipsis. Hovering and cards show all of it. A width of its own ends with `!`. */
export function ClippedText({ children, className }: { children: string; className?: string }) {
  return (
    <span
      title={children}
      className={clsx(
        "min-w-0 max-lg:[overflow-wrap:anywhere] lg:block lg:max-w-32 lg:truncate xl:max-w-52",
        className,
      )}
    >
      {children}
    </span>
  );
}
