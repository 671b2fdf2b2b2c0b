import X from "lucide-react/icons/x";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { ChoiceBar } from "@/kit/choice-bar";
import { FormField } from "@/kit/form/form-field";
import { useAppForm } from "@/kit/form/use-app-form";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Input } from "@/kit/ui/fields";
import { Skeleton } from "@/kit/ui/skeleton";
import { useReadFailureToast } from "@/kit/use-error-toast";
import { useReport } from "./data";
import { useFigureFormat, useValueLabel } from "./figure-format";
import { ReportView } from "./report-view";
import {
  filteredRankings,
  inOrder,
  periodSchema,
  presetNames,
  readFilter,
  readPeriod,
  type ReportFilter,
  withFilter,
  withPeriod,
} from "./rules";

/** Shows the analytics: visits, pages and sources. */
export function AdminAnalyticsRoute() {
  const { t } = useTranslation("admin");
  const format = useFigureFormat();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const query = useReport(readPeriod(params), filter);
  const range = useRef<HTMLParagraphElement>(null);
  const { data: report } = query;
  useReadFailureToast(t("analytics.failed"), report ? null : query.error);

  function setFilter(next: ReportFilter | null): void {
    setParams(withFilter(params, next), { preventScrollReset: true });
  }

  return (
    <>
      <PageHeader title={t("analytics.title")}>
        <PeriodPicker shown={report} />
      </PageHeader>
      <div aria-live="polite">
        {filter ? (
          <div className="mb-4 flex flex-col items-start gap-1.5">
            <FilterChip
              filter={filter}
              onRemove={() => {
                setFilter(null);
                // The focused chip is removed.
                range.current?.focus();
              }}
            />
            <p className="text-sm text-muted">{t(`analytics.filter.${filter.by}Text`)}</p>
          </div>
        ) : null}
      </div>
      {report ? (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <p ref={range} tabIndex={-1} className="mb-4 text-sm text-muted">
            {t("analytics.range", {
              from: format.dayOfYear(report.from),
              to: format.dayOfYear(report.to),
            })}
          </p>
          <ReportView report={report} onFilter={setFilter} />
        </div>
      ) : query.error ? (
        <Card>
          <QueryError title={t("analytics.failed")} query={query} />
        </Card>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
            {["a", "b", "c", "d", "e", "f"].map((tile) => (
              <Skeleton key={tile} className="h-36" />
            ))}
          </div>
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  );
}

/** The first and last day of the visible report; undefined until it is loaded. */
type ShownDays = { from: string; to: string } | undefined;

/** Selects the period of the report, which the address stores. */
function PeriodPicker({ shown }: { shown: ShownDays }) {
  const { t } = useTranslation("admin");
  const [params] = useSearchParams();
  const period = readPeriod(params);
  const chosen = "preset" in period ? period.preset : null;
  const [choosing, setChoosing] = useState(false);
  const picker = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setChoosing(false);
    // The focused field is removed.
    picker.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  }, []);
  useEffect(() => {
    if (!choosing) return;
    function onKeyDown({ key }: KeyboardEvent): void {
      if (key === "Escape") close();
    }
    function onPointerDown({ target }: PointerEvent): void {
      if (target instanceof Node && !picker.current?.contains(target)) setChoosing(false);
    }
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [choosing, close]);
  return (
    <div ref={picker} className="relative max-w-full min-w-0">
      <ChoiceBar
        look="segments"
        label={t("analytics.period")}
        choices={[
          ...presetNames.map((preset) => ({
            to: `?${withPeriod(params, { preset }).toString()}`,
            label: t(`analytics.presets.${preset}`),
            isCurrent: preset === chosen,
            onSelect: () => setChoosing(false),
          })),
          {
            id: "own",
            label: t("analytics.presets.own"),
            isCurrent: chosen === null,
            isExpanded: choosing,
            onSelect: () => setChoosing(!choosing),
          },
        ]}
      />
      {choosing ? <OwnPeriod shown={shown} onShown={close} /> : null}
    </div>
  );
}

function OwnPeriod({ shown, onShown }: { shown: ShownDays; onShown: () => void }) {
  const { t } = useTranslation("admin");
  const [params, setParams] = useSearchParams();
  const period = readPeriod(params);
  const form = useAppForm({
    schema: periodSchema,
    values: "preset" in period ? { from: shown?.from ?? "", to: shown?.to ?? "" } : period,
    onSubmit: async (own) => {
      setParams(withPeriod(params, inOrder(own)));
      onShown();
    },
  });
  return (
    <form
      {...form.formProps}
      className="absolute top-full z-20 mt-2 flex flex-wrap items-start gap-3 rounded-xl border border-line bg-surface p-4 shadow-float max-sm:inset-x-0 sm:right-0 sm:w-max"
    >
      {(["from", "to"] as const).map((name) => (
        <FormField key={name} {...form.field(name)} label={t(`analytics.${name}`)}>
          {(control) => <Input {...control} type="date" className="h-10! w-44!" />}
        </FormField>
      ))}
      <Button type="submit" variant="outline" size="sm" className="mt-6.5 h-10!">
        {t("analytics.show")}
      </Button>
    </form>
  );
}

/** The filter of the report, as a button that removes it. */
function FilterChip({ filter, onRemove }: { filter: ReportFilter; onRemove: () => void }) {
  const { t } = useTranslation("admin");
  const labelOf = useValueLabel();
  const text = t(`analytics.filter.${filter.by}`, {
    value: labelOf(filteredRankings[filter.by], filter.value),
  });
  return (
    <button
      type="button"
      aria-label={t("analytics.filter.remove", { filter: text })}
      onClick={onRemove}
      className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-full border border-line-strong bg-second-soft px-3 py-1 text-left text-sm font-semibold hover:border-ink pointer-coarse:min-h-11"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      <X className="size-4 shrink-0" aria-hidden="true" />
    </button>
  );
}
