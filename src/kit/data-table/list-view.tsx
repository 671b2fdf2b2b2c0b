import { type ReactNode, useMemo } from "react";
import type { ExportOptions } from "@/platform/list/export-rows";
import { EmptyState } from "../empty-state";
import { ChoiceBar } from "../choice-bar";
import type { BulkAction } from "./bulk-bar";
import type { DataColumn } from "./columns";
import { DataTable } from "./data-table";
import type { Groups } from "./group-rows";
import type { ListDescription } from "./list-description";
import { saveList } from "./list-export";
import { type FilterChoices, ListFilters } from "./list-filters";
import { currentTab, filtersOfTab } from "./list-tabs";
import { type ListTexts, useListTexts } from "./list-texts";
import type { RowAction } from "./row-actions";
import type { ShownList } from "./use-list";

type ListViewProps<Row, By extends string, Filters extends Record<string, string>> = {
  shown: ShownList<Row, By, Filters>;
  /** Link that creates the first row; shown in an empty list. */
  start?: ReactNode;
  /** Choices of filters that the description does not name; null hides a filter. */
  choices?: Partial<Record<keyof Filters, FilterChoices>>;
  rowActions?: (row: Row) => readonly RowAction[];
  bulkActions?: readonly BulkAction<Row>[];
  /** Opens a row without a page. A button in the row must do the same. */
  onOpen?: (row: Row) => void;
};

/** Renders a list from its description: tabs, table, search, filters, order, pages and export. */
export function ListView<Row extends object, By extends string, Filters extends Record<string, string>>({
  shown: { list, address, query },
  start,
  choices = {},
  ...actions
}: ListViewProps<Row, By, Filters>) {
  const texts = useListTexts();
  const { t } = texts;
  const grouping = list.groups?.sort === address.sort.by ? list.groups : undefined;
  const groups: Groups<Row> | undefined = grouping && {
    of: grouping.of,
    heading: (row) => grouping.heading(row, texts),
  };
  const isGrouped = grouping !== undefined;
  const columns = useMemo(() => dataColumns(list, texts, isGrouped), [list, texts, isGrouped]);
  const { file, source } = list;
  const save = file
    ? async (options: ExportOptions, rows?: readonly Row[]) => {
        const ids = rows && { ids: rows.map(source.idOf) };
        await saveList({ ...list, file }, { values: address, ...ids }, texts, options);
      }
    : undefined;

  const tabs = list.views?.filter(({ filters }) =>
    Object.keys(filters).every((filter) => choices[filter] !== null),
  );
  const current = tabs && currentTab(list, tabs, address);

  return (
    <>
      {tabs ? (
        <ChoiceBar
          label={t("table.views")}
          className="mb-4"
          choices={tabs.map((tab) => ({
            to: address.linkToFilters(filtersOfTab(list, tabs, tab)),
            label: t(tab.name),
            isCurrent: tab === current,
          }))}
        />
      ) : null}
      <DataTable<Row>
        name={list.name}
        label={t(list.label)}
        columns={columns}
        rowId={source.idOf}
        rowName={(row) => list.rowName(row, texts)}
        address={address}
        query={query}
        failure={t(list.failure)}
        empty={
          <EmptyState icon={list.empty.icon} title={t(list.empty.title)} description={t(list.empty.text)}>
            {start}
          </EmptyState>
        }
        filters={
          <ListFilters list={list} address={address} choices={choices} texts={texts} tabs={tabs ?? []} />
        }
        tall={list.tall ?? false}
        {...(groups && { groups })}
        {...(list.hasMenu !== undefined && { hasMenu: list.hasMenu })}
        {...(list.linkTo && { linkTo: list.linkTo })}
        {...(save && { onExport: (options) => save(options) })}
        {...(save && file?.selection && { onExportSelected: (rows, options) => save(options, rows) })}
        {...actions}
      />
    </>
  );
}

function dataColumns<Row, By extends string, Filters extends Record<string, string>>(
  { columns, source: { address } }: ListDescription<Row, By, Filters>,
  texts: ListTexts,
  isGrouped: boolean,
): DataColumn<Row>[] {
  return columns.map(({ header, cell, inHeading = false, ...column }) => {
    const sort = address.sorts.find((by) => by === column.id);
    return {
      ...column,
      header: texts.t(header),
      cell: (row) => cell(row, texts),
      inHeading: isGrouped && inHeading,
      ...(sort !== undefined && { sortable: true, descendsFirst: address.descends(sort) }),
    };
  });
}
