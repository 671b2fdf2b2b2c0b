import { clsx } from "clsx";
import { Link } from "react-router-dom";
import { Skeleton } from "@/components/ui/skeleton";

/** What a tile shows. */
export type TileProps = {
  label: string;
  /** The formatted figure; undefined while it loads. */
  value: string | undefined;
  /** A few words beside the figure. */
  detail?: string | undefined;
  /** The list that the tile links to. */
  to?: string | undefined;
  /** Whether the figure shows in red. */
  alarming?: boolean | undefined;
};

const boxClasses =
  "flex h-full min-h-20 flex-col gap-2 sm:min-h-24 rounded-xl border border-line bg-surface p-3 shadow-card sm:p-4";

/** A figure that links to the list of what it counts. */
export function Tile({ label, value, detail, to, alarming = false }: TileProps) {
  const figure = (
    <>
      <span className="text-sm font-semibold text-muted">{label}</span>
      {value === undefined ? (
        <div aria-busy="true" className="py-1">
          <Skeleton className="h-7 w-12" />
        </div>
      ) : (
        <span className="flex flex-col gap-1">
          <span
            className={clsx(
              "font-display text-lg leading-none font-bold whitespace-nowrap tabular-nums sm:text-2xl",
              alarming && "text-danger",
            )}
          >
            {value}
          </span>
          {detail ? <span className="text-sm leading-5 text-muted"> {detail}</span> : null}
        </span>
      )}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={boxClasses}>{figure}</div>
      ) : (
        <Link to={to} className={clsx(boxClasses, "hover:border-line-strong")}>
          {figure}
        </Link>
      )}
    </li>
  );
}
