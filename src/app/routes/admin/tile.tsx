import { Link } from "react-router-dom";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { useLanguage } from "@/lib/use-language";

type TileProps =
  | {
      label: string;
      /** Undefined while it is being counted. */
      value: number | undefined;
      /** The list of what is counted. */
      to: string;
      /** More than none is bad news. */
      alarming?: boolean;
    }
  | { label: string; /** Instead of a number. */ note: string };

/** A figure, which leads to the list of what it counts. */
export function Tile(props: TileProps) {
  const language = useLanguage();
  if ("note" in props) {
    return (
      <li className="flex min-h-24 flex-col justify-between gap-2 rounded-xl border border-dashed border-line-strong/60 p-4">
        <p className="text-sm font-semibold text-muted">{props.label}</p>
        <p className="text-sm text-muted">{props.note}</p>
      </li>
    );
  }
  const { label, value, to, alarming = false } = props;
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-24 flex-col justify-between gap-2 rounded-xl border border-line bg-surface p-4 shadow-card hover:border-line-strong"
      >
        <span className="text-sm font-semibold text-muted">{label}</span>
        {value === undefined ? (
          <span aria-busy="true" className="block py-1">
            <Skeleton className="h-7 w-12" />
          </span>
        ) : (
          <span
            className={cn(
              "font-display text-3xl leading-none font-bold tabular-nums",
              alarming && value > 0 && "text-danger",
            )}
          >
            {new Intl.NumberFormat(language).format(value)}
          </span>
        )}
      </Link>
    </li>
  );
}
