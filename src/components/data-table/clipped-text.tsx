import { clsx } from "clsx";

/** A text that its column cuts short with an ellipsis, or wraps in a narrow container. Hovering shows all of it. */
export function ClippedText({ children, className }: { children: string; className?: string }) {
  return (
    <span
      title={children}
      className={clsx(
        "block min-w-0 truncate narrow:[overflow-wrap:anywhere] narrow:whitespace-normal",
        className,
      )}
    >
      {children}
    </span>
  );
}
