import ShieldCheck from "lucide-react/icons/shield-check";
import { defineList } from "@/components/data-table/list-description";
import { formatDayAndTime } from "@/lib/formatters";
import { listSource, type ListedRow } from "@/lib/list/list-source";
import { failuresKey } from "./queries";

const source = listSource({
  select: (database, counting) =>
    database
      .from("failures")
      .select(
        "id, source, code, route, place, version, times, firstAt:first_seen_at, lastAt:last_seen_at, doneAt:done_at",
        counting,
      ),
  // No column has this name, so no column header sorts by it.
  sorts: { recentes: { column: "last_seen_at", field: "lastAt", descendsFirst: true } },
  ties: [{ column: "id", field: "id" }],
  filters: {
    mostrar: {
      choices: {
        abertas: (query) => query.is("done_at", null),
        feitas: (query) => query.not("done_at", "is", null),
      },
    },
  },
});

/**
 * Failures of one kind in our code: `code` is our error code or the name of the browser's error, `route` the
 * page without ids or the function, `place` a position in our build.
 */
export type Failure = ListedRow<typeof source>;

/** Names a kind of failure. */
export const failureName = ({ code, route }: Failure): string => `${code} ${route}`;

/** Failures of our code by kind, latest first. */
export const failuresList = defineList({
  name: "failures",
  source,
  key: failuresKey,
  refetchMs: 60_000,
  label: "failures.title",
  failure: "failures.failed",
  empty: { icon: ShieldCheck, title: "failures.empty", text: "failures.emptyText" },
  rowName: failureName,
  columns: [
    {
      id: "falha",
      header: "failures.columns.what",
      primary: true,
      cell: ({ code, place }) => (
        <span className="flex min-w-0 flex-col gap-0.5 py-1 [overflow-wrap:anywhere]">
          <span className="font-semibold">{code}</span>
          {place ? <span className="text-xs text-muted">{place}</span> : null}
        </span>
      ),
    },
    {
      id: "onde",
      header: "failures.columns.where",
      cell: ({ source: from, route }, { t }) => (
        <span className="flex min-w-0 flex-col [overflow-wrap:anywhere] max-lg:items-end max-lg:text-right">
          <span>{route}</span>
          <span className="text-xs text-muted">{t(`failures.sources.${from}`)}</span>
        </span>
      ),
    },
    {
      id: "vezes",
      header: "failures.columns.times",
      cell: ({ times }) => <span className="tabular-nums">{times}</span>,
    },
    {
      id: "ultima",
      header: "failures.columns.last",
      cell: ({ lastAt }, { language }) => (
        <span className="whitespace-nowrap">{formatDayAndTime(lastAt, language)}</span>
      ),
    },
    {
      id: "primeira",
      header: "failures.columns.first",
      cell: ({ firstAt }, { language }) => (
        <span className="whitespace-nowrap">{formatDayAndTime(firstAt, language)}</span>
      ),
    },
    {
      id: "versao",
      header: "failures.columns.version",
      cell: ({ version }) => <span className="[overflow-wrap:anywhere]">{version ?? "–"}</span>,
    },
  ],
  filters: { mostrar: { label: "tasks.state", choice: (value) => `tasks.states.${value}` } },
});
