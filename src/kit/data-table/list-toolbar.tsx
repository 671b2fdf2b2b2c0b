import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { Page } from "@/platform/pagination";
import { ShortcutsButton } from "../shortcuts-button";
import type { DataColumn } from "./columns";
import type { ListControls } from "./list-address";
import { ListSearch } from "./list-search";
import { OrderChoice } from "./order-choice";

type ListToolbarProps<Row> = {
  address: ListControls;
  columns: readonly DataColumn<Row>[];
  page: Page<unknown> | undefined;
  filters: ReactNode;
  /** Export and column choice. */
  children: ReactNode;
};

/** The controls above a list. Only the search grows, so that the others keep their place. */
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
    // A width for the longest total, so that the search keeps its width when the total arrives.
    <output className="tabular w-32 truncate text-sm text-muted max-sm:w-auto max-sm:min-w-[6em] max-sm:shrink-0 max-sm:grow max-sm:overflow-visible sm:text-right xl:w-44">
      {total === undefined || (total === 0 && !isNarrowed)
        ? null
        : t(page?.orMore ? "table.totalOrMore" : "table.total", {
            count: total,
            number: formatNumber(total, language),
          })}
    </output>
  );
}
