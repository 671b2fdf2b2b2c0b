import { clsx } from "clsx";
import { Link } from "react-router-dom";
import { Skeleton } from "@/components/ui/skeleton";

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
  "flex h-full min-h-20 flex-col gap-2 sm:min-h-24 rounded-xl border border-line bg-surface p-3 shadow-card sm:p-4";

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
