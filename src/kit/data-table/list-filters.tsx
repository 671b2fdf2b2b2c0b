import { clsx } from "clsx";
import ListFilter from "lucide-react/icons/list-filter";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { defaultFilters } from "@/platform/list/list-address";
import { Button } from "../ui/button";
import { FilterSelect } from "./filter-select";
import type { ListAddress } from "./list-address";
import type { ListDescription, ListTab } from "./list-description";
import { currentTab, isCoveredByTabs } from "./list-tabs";
import type { ListTexts } from "./list-texts";
import { popoverClasses, usePopover } from "./use-popover";

/** Choices of a filter without choices in its description; null hides the filter. */
export type FilterChoices = readonly { value: string; label: string }[] | null;

type ListFiltersProps<Row, By extends string, Filters extends Record<string, string>> = {
  list: ListDescription<Row, By, Filters>;
  address: ListAddress<By, Filters>;
  choices: Partial<Record<keyof Filters, FilterChoices>>;
  texts: ListTexts;
  /** The visible tabs of the list. */
  tabs?: readonly ListTab<Filters>[];
  /** Shows the icon and the number of set filters alone, in a narrow place. */
  narrow?: boolean;
};

/** A filter with its choices and its value in the address. */
type ShownFilter = {
  name: string;
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  /** Whether it hides rows, and the current tab does not show it. */
  isSet: boolean;
  choose: (value: string) => void;
  reset: () => void;
};

/** The filters beside a list's search: a button with a panel of selects, and the set filters. */
export function ListFilters<Row, By extends string, Filters extends Record<string, string>>(
  props: ListFiltersProps<Row, By, Filters>,
) {
  const { list, address, narrow = false } = props;
  const filters = shownFilters(props);
  const set = filters.filter(({ isSet }) => isSet);
  if (filters.length === 0) return null;
  return (
    <>
      {set.length > 0 && !narrow ? <SetFilters filters={set} /> : null}
      <FilterPanel
        filters={filters}
        count={set.length}
        narrow={narrow}
        onReset={() => {
          const none = defaultFilters(list.source.address);
          const names = set.map(({ name }) => [name, none[name]]);
          address.setFilters(Object.fromEntries(names) as Partial<Filters>);
        }}
      />
    </>
  );
}

function shownFilters<Row, By extends string, Filters extends Record<string, string>>({
  list,
  address,
  choices,
  texts: { t },
  tabs = [],
}: ListFiltersProps<Row, By, Filters>): ShownFilter[] {
  const none = defaultFilters(list.source.address);
  const tab = currentTab(list, tabs, address);
  return Object.keys(list.filters).flatMap((name: keyof Filters & string) => {
    const { label, choice } = list.filters[name];
    const values = list.source.choices[name];
    const offered =
      choices[name] === undefined
        ? choice && values?.map((value) => ({ value, label: t(choice(value)) }))
        : choices[name];
    if (!offered || isCoveredByTabs(list, tabs, name)) return [];
    const change = (value: string) => {
      const chosen = list.source.address.schemas[name].parse(value);
      address.setFilters({ [name]: chosen } as unknown as Partial<Filters>);
    };
    const value = String(address.filters[name]);
    const unset = String(none[name]);
    return {
      name,
      label: t(label),
      value,
      choices: offered,
      isSet: value !== unset && tab?.filters[name] === undefined,
      choose: change,
      reset: () => change(unset),
    };
  });
}

/** The set filters, each with a button that removes it. A phone shows only their number. */
function SetFilters({ filters }: { filters: readonly ShownFilter[] }) {
  const { t } = useTranslation("admin");
  return (
    <ul aria-label={t("table.setFilters")} className="flex min-w-0 gap-1 overflow-x-auto max-sm:hidden">
      {filters.map(({ name, label, value, choices, reset }) => {
        const chosen = choices.find((choice) => choice.value === value)?.label ?? value;
        return (
          <li key={name} className="shrink-0">
            <button
              type="button"
              aria-label={t("table.removeFilter", { name: `${label}: ${chosen}` })}
              title={`${label}: ${chosen}`}
              onClick={reset}
              className="inline-flex h-9 max-w-48 items-center gap-1.5 rounded-lg bg-second-soft px-3 text-sm font-semibold focus-visible:-outline-offset-3! pointer-coarse:h-11"
            >
              <span className="truncate">{chosen}</span>
              <X aria-hidden="true" className="size-4 shrink-0" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type FilterPanelProps = {
  filters: readonly ShownFilter[];
  count: number;
  narrow: boolean;
  onReset: () => void;
};

function FilterPanel({ filters, count, narrow, onReset }: FilterPanelProps) {
  const { t } = useTranslation("admin");
  const { button, popover } = usePopover();
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        {...button}
        className={narrow ? "min-w-9 px-2! pointer-coarse:min-w-11" : "max-sm:px-3.5! sm:min-w-30"}
      >
        <ListFilter aria-hidden="true" />
        <span className={narrow ? "sr-only" : "max-sm:sr-only"}>
          {count > 0 ? t("table.filterCount", { count }) : t("table.filter")}
        </span>
        {count > 0 ? (
          <span aria-hidden="true" className={clsx("tabular", !narrow && "sm:hidden")}>
            {count}
          </span>
        ) : null}
      </Button>
      {popover ? (
        <div {...popover} className={clsx(popoverClasses, "w-72 max-w-[calc(100vw-2rem)] p-4")}>
          <fieldset className="flex flex-col gap-3">
            <legend className="sr-only">{t("table.filter")}</legend>
            {filters.map(({ name, label, value, choices, choose }) => (
              <div key={name} className="flex flex-col gap-1">
                <span aria-hidden="true" className="text-sm font-semibold">
                  {label}
                </span>
                <FilterSelect label={label} value={value} choices={choices} onChoose={choose} />
              </div>
            ))}
            <Button variant="ghost" size="sm" disabled={count === 0} onClick={onReset}>
              {t("table.clearFilters")}
            </Button>
          </fieldset>
        </div>
      ) : null}
    </>
  );
}
