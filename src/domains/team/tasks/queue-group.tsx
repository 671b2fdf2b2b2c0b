import { clsx } from "clsx";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatNumber } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";

/** A row of the queue: a link to the page where the work is done. */
export type QueueRow = {
  id: string;
  to: string;
  what: string;
  /** The customer, domain or e-mail. */
  who: string;
  amount?: string | undefined;
  /** How long it waits, is late or has left. */
  time?: string | undefined;
  late?: boolean;
};

/** A group of the queue. */
export type QueueGroupProps = {
  title: string;
  /** Beside the number, such as the longest wait. */
  note?: string | undefined;
  count: number;
  rows: readonly QueueRow[];
  /** The list with all entries. */
  to: string;
};

/** Open work of one kind: its first rows, and a link to all. */
export function QueueGroup({ title, note, count, rows, to }: QueueGroupProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const id = useId();
  const number = formatNumber(count, language);
  return (
    <section aria-labelledby={id} className="@container border-line not-first:border-t">
      <QueueHead>
        <h2 id={id} className="min-w-0 text-base font-bold">
          <span>{title}</span> <span className="tabular font-normal text-muted">{number}</span>
        </h2>
        {note ? <p className="text-sm text-muted max-sm:hidden">{note}</p> : null}
        <Link
          to={to}
          aria-label={t("home.allNamed", { title, number })}
          className="ml-auto flex min-h-9 shrink-0 items-center text-sm font-semibold text-muted underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          {t("home.all", { number })}
        </Link>
      </QueueHead>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id}>
            <Row {...row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ to, what, who, amount, time, late = false }: QueueRow) {
  return (
    <Link
      to={to}
      data-row=""
      className="group flex min-h-11 items-center gap-3 px-4 py-1.5 narrow:flex-col narrow:items-start narrow:gap-0 text-sm hover:bg-sunken focus-visible:-outline-offset-2!"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-x-4 sm:flex-row sm:items-baseline">
        <span className="truncate font-semibold narrow:whitespace-normal sm:max-w-[55%] sm:shrink-0">
          {what}
        </span>
        <span className="truncate text-muted narrow:[overflow-wrap:anywhere] narrow:whitespace-normal">
          {who}
        </span>
      </span>
      <span className="tabular flex shrink-0 flex-col items-end gap-x-4 whitespace-nowrap narrow:items-start sm:flex-row">
        {amount === undefined ? null : <span>{amount}</span>}
        {time === undefined ? null : (
          <span className={clsx("text-right sm:min-w-28", late ? "font-semibold text-danger" : "text-muted")}>
            {time}
          </span>
        )}
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-4 shrink-0 text-line-strong group-hover:text-ink max-sm:hidden"
      />
    </Link>
  );
}

/** The line above the rows of a group. */
export function QueueHead({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-x-3 border-b border-line bg-sunken/50 px-4">
      {children}
    </div>
  );
}
