import { clsx } from "clsx";

type ProgressProps = {
  /** Completed amount, 0 to `max`; null while unknown. */
  value: number | null;
  max?: number;
  /** Accessible name of the operation. */
  label: string;
  className?: string;
};

/** A progress bar. The native element is accessible and needs no inline style. */
export function Progress({ value, max = 100, label, className }: ProgressProps) {
  return (
    <progress
      {...(value === null ? {} : { value })}
      max={max}
      aria-label={label}
      className={clsx(
        "block h-3 w-full appearance-none overflow-hidden rounded-full border border-transparent bg-line",
        "[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-second [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-200",
        "[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-second",
        "indeterminate:animate-skeleton indeterminate:[&::-moz-progress-bar]:bg-line-strong indeterminate:[&::-webkit-progress-bar]:bg-line-strong",
        "forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]",
        className,
      )}
    />
  );
}
