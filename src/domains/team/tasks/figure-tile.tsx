import { Link } from "react-router-dom";
import { Sparkline } from "@/kit/sparkline";

/** What a tile shows. */
export type FigureTileProps = {
  label: string;
  value: string;
  /** What is counted, in a few words. */
  hint?: string;
  /** The change over thirty days in words. */
  change: string;
  days: readonly number[];
  /** The page with the figure's details. */
  to?: string | undefined;
};

const boxClasses =
  "flex h-full flex-col gap-1.5 rounded-xl border border-line bg-surface p-3.5 shadow-card sm:p-4";

/** A figure of the business with its last thirty days. */
export function FigureTile({ label, value, hint, change, days, to }: FigureTileProps) {
  const content = (
    <>
      <span className="text-sm font-semibold text-muted">{label}</span>
      <span className="font-display text-2xl leading-none font-bold whitespace-nowrap tabular-nums max-sm:text-lg">
        {value}
      </span>
      {hint === undefined ? null : <span className="text-xs text-muted">{hint}</span>}
      <span className="text-sm text-muted">{change}</span>
      <Sparkline values={days} className="mt-auto h-8 w-full" />
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={boxClasses}>{content}</div>
      ) : (
        <Link to={to} className={`${boxClasses} hover:border-line-strong`}>
          {content}
        </Link>
      )}
    </li>
  );
}
