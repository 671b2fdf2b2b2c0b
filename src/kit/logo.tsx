import { clsx } from "clsx";
import { site } from "@/platform/site";

/** The logo: a shop front with the name, which `compact` hides in a container that has no room for it. */
export function Logo({ compact = false, className }: { compact?: boolean; className?: string }) {
  return (
    <span
      className={clsx(
        "inline-flex max-w-full min-w-0 items-center gap-2.5 font-display text-[length:calc(var(--spacing)*5)] font-bold tracking-tight whitespace-nowrap",
        className,
      )}
    >
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <path
          d="M5.5 15v11.5a1.5 1.5 0 0 0 1.500 1.500h18a1.5 1.5 0 0 0 1.500-1.500V15"
          className="fill-surface stroke-ink"
          strokeWidth="2"
        />
        <path
          d="m12 21.5 3 3 5.500-6"
          fill="none"
          className="stroke-ink"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path
          d="M6 4h20l4 8.500a3.500 3.500 0 0 1-7 0 3.500 3.500 0 0 1-7 0 3.500 3.500 0 0 1-7 0 3.500 3.500 0 0 1-7 0z"
          className="fill-accent stroke-ink"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      </svg>
      <span data-logo-name className={clsx("truncate rail:hidden", compact && "@max-[19.5rem]:hidden")}>
        {site.name}
      </span>
    </span>
  );
}
