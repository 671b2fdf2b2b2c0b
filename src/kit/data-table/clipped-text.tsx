import { clsx } from "clsx";

type ClippedTextProps = {
  children: string;
  className?: string;
  /** "no" for a value that page translators must not change, such as a domain. */
  translate?: "no" | undefined;
};

/** A text that its column cuts short with an ellipsis, or wraps in a narrow container. Hovering shows all of it. */
export function ClippedText({ children, className, translate }: ClippedTextProps) {
  return (
    <span
      translate={translate}
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
