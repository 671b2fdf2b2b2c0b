import ShieldCheck from "lucide-react/icons/shield-check";
import { ClippedText } from "@/kit/data-table/clipped-text";
import { defineList } from "@/kit/data-table/list-description";
import { TwoLines } from "@/kit/data-table/two-lines";
import { formatDayAndTime, formatNumber } from "@/platform/formatters";
import { listSource, type ListedRow } from "@/platform/list/list-source";
import { failuresKey } from "./data";

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
  tall: true,
  actionsWidth: 220,
  columns: [
    {
      id: "falha",
      header: "failures.columns.what",
      primary: true,
      phone: "name",
      cell: ({ code, place }) => (
        <TwoLines detail={place && <ClippedText translate="no">{place}</ClippedText>}>
          <ClippedText translate="no">{code}</ClippedText>
        </TwoLines>
      ),
    },
    {
      id: "onde",
      header: "failures.columns.where",
      phone: "detail",
      cell: ({ source: from, route }, { t }) => (
        <TwoLines detail={t(`failures.sources.${from}`)}>{route}</TwoLines>
      ),
    },
    {
      id: "vezes",
      header: "failures.columns.times",
      width: 84,
      align: "end",
      phone: "state",
      cell: ({ times }, { language }) => formatNumber(times, language),
    },
    {
      id: "ultima",
      header: "failures.columns.last",
      width: 144,
      align: "end",
      from: "md",
      phone: "date",
      cell: ({ lastAt }, { language }) => formatDayAndTime(lastAt, language),
    },
    {
      id: "primeira",
      header: "failures.columns.first",
      width: 144,
      align: "end",
      hiddenAtFirst: true,
      cell: ({ firstAt }, { language }) => formatDayAndTime(firstAt, language),
    },
    {
      id: "versao",
      header: "failures.columns.version",
      width: 116,
      from: "xl",
      cell: ({ version }) => version ?? "–",
    },
  ],
  filters: { mostrar: { label: "tasks.state", choice: (value) => `tasks.states.${value}` } },
});
