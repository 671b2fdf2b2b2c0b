import { useTranslation } from "react-i18next";
import { ExportButton, ExportFailure, useExport } from "@/components/data-table/export-button";
import { FilterSelect } from "@/components/data-table/filter-select";
import { saveList } from "@/components/data-table/list-export";
import { ListFilters } from "@/components/data-table/list-filters";
import { ListSearch } from "@/components/data-table/list-search";
import { currentTab, filtersOfTab } from "@/components/data-table/list-tabs";
import { useListTexts } from "@/components/data-table/list-texts";
import { LinkTabs } from "@/components/link-tabs";
import type { ShownConversations } from "../conversations-list";

/** Views, search, order and filters of the inbox. */
export function ConversationFilters({ shown: { list, address } }: { shown: ShownConversations }) {
  const texts = useListTexts();
  const { t } = useTranslation("admin");
  const { sorts, descends } = list.source.address;
  const { views = [], file } = list;
  const exporting = useExport();
  const current = currentTab(list, views, address);
  return (
    // The tabs end at the edges of the list.
    <div className="border-b border-line [&>nav]:mb-0! [&>nav]:px-4">
      <LinkTabs
        dense
        label={t("table.views")}
        tabs={views.map((view) => ({
          to: address.linkToFilters(filtersOfTab(list, views, view)),
          label: texts.t(view.name),
          isCurrent: view === current,
        }))}
      />
      <div className="flex flex-wrap gap-2 p-3 [&>search]:basis-full">
        <ListSearch value={address.search} onSearch={address.searchFor} />
        <div className="min-w-0 flex-1">
          <FilterSelect
            label={t("table.sortBy")}
            value={address.sort.by}
            choices={sorts.map((value) => ({ value, label: t(`messages.order.${value}`) }))}
            onChoose={(by) => {
              const chosen = sorts.find((one) => one === by);
              if (chosen !== undefined) address.orderBy(chosen, descends(chosen));
            }}
          />
        </div>
        <ListFilters list={list} address={address} choices={{}} texts={texts} tabs={views} />
        {file ? (
          <ExportButton
            narrow
            state={exporting.state}
            onStart={() =>
              void exporting.start((options) =>
                saveList({ ...list, file }, { values: address }, texts, options),
              )
            }
            onCancel={exporting.cancel}
          />
        ) : null}
      </div>
      <div className="px-3 pb-3 empty:hidden">
        <ExportFailure state={exporting.state} />
      </div>
    </div>
  );
}
