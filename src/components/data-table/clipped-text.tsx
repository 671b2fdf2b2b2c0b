import { cn } from "@/lib/cn";

/** A text that a column cuts short with an ellipsis; the whole of it on hover, and on cards. */
export function ClippedText({ children, className }: { children: string; className?: string }) {
  return (
    <span
      title={children}
      className={cn(
        "min-w-0 max-lg:[overflow-wrap:anywhere] lg:block lg:max-w-32 lg:truncate xl:max-w-52",
        className,
      )}
    >
      {children}
    </span>
  );
}
