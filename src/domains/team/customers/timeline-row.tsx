import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { formatDateTime, formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";

type TimelineRowProps = {
  icon: LucideIcon;
  tone?: "danger" | "warning" | undefined;
  title: ReactNode;
  note?: ReactNode;
  at: string;
  /** Unfolds below the row. */
  children?: ReactNode;
  /** The unfolded content has rows of its own, up to the edges. */
  isFlush?: boolean;
};

/** A row of a customer's history: what, a note and when. A row with children unfolds. */
export function TimelineRow({ children, isFlush = false, ...row }: TimelineRowProps) {
  if (!children) {
    return (
      <li className="border-t border-line first:border-t-0">
        <RowLine {...row} />
      </li>
    );
  }
  return (
    <li className="border-t border-line first:border-t-0">
      <details>
        <summary className="cursor-pointer list-none hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
          <RowLine {...row} unfolds />
        </summary>
        <div className={isFlush ? undefined : "flex flex-col items-start gap-3 pr-5 pb-4 pl-13 text-sm"}>
          {children}
        </div>
      </details>
    </li>
  );
}

function RowLine({
  icon: Icon,
  tone,
  title,
  note,
  at,
  unfolds = false,
}: Omit<TimelineRowProps, "children" | "isFlush"> & { unfolds?: boolean }) {
  const language = useLanguage();
  return (
    <div className="flex min-h-11 items-start gap-3 px-5 py-2.5 text-sm">
      <Icon
        aria-hidden="true"
        className={clsx(
          "mt-0.5 size-4.5 shrink-0",
          tone === "danger" ? "text-danger" : tone === "warning" ? "text-warning" : "text-muted",
        )}
      />
      <div className="flex min-w-0 grow flex-col sm:flex-row sm:items-baseline sm:gap-4">
        <div className="min-w-0 grow">
          <p className={clsx("[overflow-wrap:anywhere]", tone === "danger" && "font-semibold text-danger")}>
            {title}
          </p>
          {note ? <p className="text-xs [overflow-wrap:anywhere] text-muted">{note}</p> : null}
        </div>
        <time
          dateTime={at}
          title={formatDateTime(at, language)}
          className="tabular shrink-0 text-xs text-muted"
        >
          {formatDayAndTime(at, language)}
        </time>
      </div>
      {unfolds ? (
        <ChevronDown
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-muted transition-transform [details[open]>summary_&]:rotate-180 motion-reduce:transition-none"
        />
      ) : (
        <span className="w-4 shrink-0" />
      )}
    </div>
  );
}
