import ShieldCheck from "lucide-react/icons/shield-check";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ClippedText } from "@/kit/data-table/clipped-text";
import { type ListTexts, useListTexts } from "@/kit/data-table/list-texts";
import { defineList } from "@/kit/data-table/list-description";
import { ListView } from "@/kit/data-table/list-view";
import { TwoLines } from "@/kit/data-table/two-lines";
import { useList } from "@/kit/data-table/use-list";
import { FactList } from "@/kit/fact-list";
import { ModalDialog } from "@/kit/modal-dialog";
import { PageHeader } from "@/kit/page-header";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { toAppError } from "@/platform/errors";
import { formatDayAndTime, formatNumber } from "@/platform/formatters";
import { type ListedRow, listSource } from "@/platform/list/list-source";
import { AccessDenied } from "../parts/access-denied";
import { useCan } from "../parts/admin-context";
import { TechnicalText } from "../parts/technical-text";
import { failuresKey, useSetFailureDone } from "./data";
import { failedFunction, failureAudience, failureKind } from "./failure-kinds";
import { TaskTabs } from "./task-tabs";

/** Lists application failures, for roles that see all tasks. Finance sees only billing tasks. */
export function AdminFailuresRoute() {
  const { t } = useTranslation("admin");
  return useCan("tasks.read") ? <Failures /> : <AccessDenied title={t("failures.title")} />;
}

function Failures() {
  const texts = useListTexts();
  const { t } = texts;
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const mayChange = useCan("tasks.write");
  const shown = useList(failuresList);
  const setDone = useSetFailureDone();
  const [opened, setOpened] = useState<Failure | null>(null);

  async function change(failure: Failure, isDone: boolean): Promise<void> {
    try {
      await setDone.mutateAsync({ id: failure.id, isDone });
      if (isDone) {
        toast({
          title: t("failures.finished", { name: failureName(failure, texts) }),
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
        onOpen={setOpened}
        rowActions={(failure) => {
          const name = failureName(failure, texts);
          const isOpen = failure.doneAt === null;
          const action = isOpen ? "finish" : "reopen";
          const open = {
            label: t("failures.open"),
            description: t("failures.openNamed", { name }),
            onSelect: () => setOpened(failure),
          };
          if (!mayChange) return [open];
          return [
            {
              label: t(`failures.${action}`),
              description: t(`failures.${action}Named`, { name }),
              onSelect: () => change(failure, isOpen),
            },
            open,
          ];
        }}
      />
      {opened ? <FailureDialog failure={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

/** A failure in words, with its technical text folded below. */
function FailureDialog({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  const texts = useListTexts();
  const { t, language } = texts;
  const { code, route, place, version } = failure;
  const kind = failureKind(failure);
  const audience = failureAudience(failure);
  const technical = [code, route, place, version].filter(Boolean).join("\n");
  return (
    <ModalDialog title={t(`failures.kinds.${kind}.what`)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <FactList
          facts={[
            { name: t("failures.columns.where"), value: failurePlace(failure, texts) },
            { name: t("failures.whom"), value: audience && t(`failures.audience.${audience}`) },
            { name: t("failures.columns.times"), value: formatNumber(failure.times, language) },
            { name: t("failures.columns.first"), value: formatDayAndTime(failure.firstAt, language) },
            { name: t("failures.columns.last"), value: formatDayAndTime(failure.lastAt, language) },
            { name: t("failures.todo"), value: t(`failures.kinds.${kind}.todo`) },
          ]}
        />
        <TechnicalText text={technical} />
      </div>
    </ModalDialog>
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

/** Returns the work of the failed function in words, or the address of the page. */
function failurePlace(failure: Failure, { t }: ListTexts): string {
  const name = failedFunction(failure);
  return name ? t(`failures.functions.${name}`) : failure.route;
}

/** Names a kind of failure. */
const failureName = (failure: Failure, texts: ListTexts): string =>
  `${texts.t(`failures.kinds.${failureKind(failure)}.what`)} (${failurePlace(failure, texts)})`;

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
  columns: [
    {
      id: "falha",
      header: "failures.columns.what",
      primary: true,
      phone: "name",
      cell: (failure, { t }) => {
        const audience = failureAudience(failure);
        return (
          <TwoLines detail={audience && t(`failures.audience.${audience}`)}>
            <ClippedText>{t(`failures.kinds.${failureKind(failure)}.what`)}</ClippedText>
          </TwoLines>
        );
      },
    },
    {
      id: "onde",
      header: "failures.columns.where",
      phone: "detail",
      cell: (failure, texts) => (
        <TwoLines detail={texts.t(`failures.sources.${failure.source}`)}>
          <ClippedText>{failurePlace(failure, texts)}</ClippedText>
        </TwoLines>
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
