import { clsx } from "clsx";
import Columns3 from "lucide-react/icons/columns-3";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "@/platform/formatters";
import type { Sort } from "@/platform/list/list-address";
import type { Page } from "@/platform/pagination";
import { useLanguage } from "@/platform/use-language";
import { ShortcutsButton } from "../shortcuts-button";
import { Button } from "../ui/button";
import { Select } from "../ui/fields";
import type { DataColumn } from "./columns";
import type { ListControls } from "./list-address";
import { ListSearch } from "./list-search";
import { popoverClasses, usePopover } from "./use-popover";

type ListToolbarProps<Row> = {
  address: ListControls;
  columns: readonly DataColumn<Row>[];
  page: Page<unknown> | undefined;
  filters: ReactNode;
  /** Export and column choice. */
  children: ReactNode;
};

/** The controls above a list. The search is as wide in every list, and grows on a phone. */
export function ListToolbar<Row>({ address, columns, page, filters, children }: ListToolbarProps<Row>) {
  return (
    <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
      <div className="flex min-w-0 flex-1 items-center gap-2 max-sm:basis-full">
        <ListSearch value={address.search} onSearch={address.searchFor} />
        {filters}
      </div>
      <Total page={page} isNarrowed={address.isNarrowed} />
      <OrderChoice
        columns={columns.filter(({ sortable }) => sortable)}
        sort={address.sort}
        onOrder={address.orderBy}
      />
      {children}
      <ShortcutsButton className="max-lg:hidden" />
    </div>
  );
}

function Total({ page, isNarrowed }: { page: Page<unknown> | undefined; isNarrowed: boolean }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const total = page?.total;
  return (
    // Reserves the width of the longest total and the height of a line, so that nothing moves when the total arrives.
    <output className="tabular min-h-[1lh] w-32 truncate text-sm text-muted max-sm:w-auto max-sm:min-w-[6.5em] max-sm:shrink-0 max-sm:overflow-visible sm:text-right xl:w-44">
      {total === undefined || (total === 0 && !isNarrowed)
        ? null
        : t(page?.orMore ? "table.totalOrMore" : "table.total", {
            count: total,
            number: formatNumber(total, language),
          })}
    </output>
  );
}

type OrderChoiceProps = {
  columns: readonly { id: string; header: string }[];
  sort: Sort;
  onOrder: (id: string, descending: boolean) => void;
};

/** Selects the sort order on a phone, which shows no column headers. */
function OrderChoice({ columns, sort, onOrder }: OrderChoiceProps) {
  const { t } = useTranslation("admin");
  if (columns.length === 0) return null;
  return (
    <Select
      aria-label={t("table.sortBy")}
      value={(sort.descending ? "-" : "") + sort.by}
      onChange={({ target: { value } }) => onOrder(value.replace(/^-/, ""), value.startsWith("-"))}
      className="min-w-0 flex-1 sm:hidden [&>select]:h-9 [&>select]:pr-8 [&>select]:text-sm [&>svg]:right-2.5 [&>svg]:size-4 pointer-coarse:[&>select]:h-11"
    >
      {columns.flatMap(({ id, header }) => [
        <option key={id} value={id}>
          {t("table.ascending", { name: header })}
        </option>,
        <option key={`-${id}`} value={`-${id}`}>
          {t("table.descending", { name: header })}
        </option>,
      ])}
    </Select>
  );
}

type ColumnChoiceProps = {
  columns: readonly { id: string; header: string; visible: boolean }[];
  onToggle: (id: string, visible: boolean) => void;
};

/** Selects the visible columns. */
export function ColumnChoice({ columns, onToggle }: ColumnChoiceProps) {
  const { t } = useTranslation("admin");
  const { button, popover } = usePopover();
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        {...button}
        aria-label={t("table.columns")}
        title={t("table.columns")}
        className="max-xl:w-9 max-xl:px-0! max-xl:pointer-coarse:w-11 max-lg:hidden"
      >
        <Columns3 aria-hidden="true" />
        <span className="max-xl:hidden">{t("table.columns")}</span>
      </Button>
      {popover ? (
        <div {...popover} className={clsx(popoverClasses, "min-w-52 p-2")}>
          <fieldset className="flex flex-col">
            <legend className="sr-only">{t("table.columns")}</legend>
            {columns.map(({ id, header, visible }) => (
              <label
                key={id}
                className="flex min-h-9 items-center gap-2.5 rounded-md px-2 text-sm hover:bg-sunken"
              >
                <input
                  type="checkbox"
                  checked={visible}
                  onChange={({ target }) => onToggle(id, target.checked)}
                  className="size-4"
                />
                <span>{header}</span>
              </label>
            ))}
          </fieldset>
        </div>
      ) : null}
    </>
  );
}
