import ShieldCheck from "lucide-react/icons/shield-check";
import { useTranslation } from "react-i18next";
import { ClippedText } from "@/kit/data-table/clipped-text";
import { defineList } from "@/kit/data-table/list-description";
import { ListView } from "@/kit/data-table/list-view";
import { TwoLines } from "@/kit/data-table/two-lines";
import { useList } from "@/kit/data-table/use-list";
import { PageHeader } from "@/kit/page-header";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { toAppError } from "@/platform/errors";
import { formatDayAndTime, formatNumber } from "@/platform/formatters";
import { type ListedRow, listSource } from "@/platform/list/list-source";
import { AccessDenied } from "../parts/access-denied";
import { useCan } from "../parts/admin-context";
import { failuresKey, useSetFailureDone } from "./data";
import { TaskTabs } from "./task-tabs";

/** Lists application failures, for roles that see all tasks. Finance sees only billing tasks. */
export function AdminFailuresRoute() {
  const { t } = useTranslation("admin");
  return useCan("tasks.read") ? <Failures /> : <AccessDenied title={t("failures.title")} />;
}

function Failures() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const mayChange = useCan("tasks.write");
  const shown = useList(failuresList);
  const setDone = useSetFailureDone();

  async function change(failure: Failure, isDone: boolean): Promise<void> {
    try {
      await setDone.mutateAsync({ id: failure.id, isDone });
      if (isDone) {
        toast({
          title: t("failures.finished", { name: failure.code }),
          action: { label: t("tasks.undo"), onSelect: () => void change(failure, false), takesFocus: true },
          duration: 10_000,
        });
      }
    } catch (error) {
      const words = toAppError(error).code === "conflict" ? t("failures.conflict") : undefined;
      showErrorToast(t("failures.changeFailed"), error, words);
    }
  }

  return (
    <>
      <PageHeader title={t("failures.title")} />
      <TaskTabs />
      <ListView
        shown={shown}
        {...(mayChange && {
          rowActions: (failure: Failure) => {
            const name = failureName(failure);
            return [
              failure.doneAt === null
                ? {
                    label: t("failures.finish"),
                    description: t("failures.finishNamed", { name }),
                    onSelect: () => change(failure, true),
                  }
                : {
                    label: t("failures.reopen"),
                    description: t("failures.reopenNamed", { name }),
                    onSelect: () => change(failure, false),
                  },
            ];
          },
        })}
      />
    </>
  );
}

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
  hasMenu: false,
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
