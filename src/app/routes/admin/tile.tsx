import { Link } from "react-router-dom";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";

type TileProps = {
  label: string;
  /** As it is to be read; undefined while it is being counted. */
  value: string | undefined;
  /** What stands beside it, in a few words. */
  detail?: string | undefined;
  /** The list of what is counted, where there is one. */
  to?: string | undefined;
  /** Whether the figure is bad news. */
  alarming?: boolean | undefined;
};

const boxClasses =
  "flex h-full min-h-24 flex-col justify-between gap-2 rounded-xl border border-line bg-surface p-4 shadow-card";

/** A figure, which leads to the list of what it counts. */
export function Tile({ label, value, detail, to, alarming = false }: TileProps) {
  const figure = (
    <>
      <span className="text-sm font-semibold text-muted">{label}</span>
      {value === undefined ? (
        <div aria-busy="true" className="py-1">
          <Skeleton className="h-7 w-12" />
        </div>
      ) : (
        <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span
            className={cn(
              "font-display text-3xl leading-none font-bold tabular-nums",
              alarming && "text-danger",
            )}
          >
            {value}
          </span>
          {detail ? <span className="text-sm text-muted"> {detail}</span> : null}
        </span>
      )}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={boxClasses}>{figure}</div>
      ) : (
        <Link to={to} className={cn(boxClasses, "hover:border-line-strong")}>
          {figure}
        </Link>
      )}
    </li>
  );
}
