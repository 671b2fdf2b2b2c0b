import { defaultFilters } from "@/platform/list/list-address";
import type { ListAddress } from "./list-address";
import type { ListDescription, ListTab } from "./list-description";

type Tabs<Filters> = readonly ListTab<Filters>[];

/** Returns the values that a tab gives the filters of all tabs: its own, and the default of the others. */
export function filtersOfTab<Row, By extends string, Filters extends Record<string, string>>(
  { source }: ListDescription<Row, By, Filters>,
  tabs: Tabs<Filters>,
  tab: ListTab<Filters>,
): Partial<Filters> {
  const none = defaultFilters(source.address);
  const names = [...new Set(tabs.flatMap(({ filters }) => Object.keys(filters)))] as (keyof Filters)[];
  return Object.fromEntries(names.map((name) => [name, tab.filters[name] ?? none[name]])) as Partial<Filters>;
}

/** Returns the tab that shows the filters of the address. */
export function currentTab<Row, By extends string, Filters extends Record<string, string>>(
  list: ListDescription<Row, By, Filters>,
  tabs: Tabs<Filters>,
  { filters }: Pick<ListAddress<By, Filters>, "filters">,
): ListTab<Filters> | undefined {
  return tabs.find((tab) =>
    Object.entries(filtersOfTab(list, tabs, tab)).every(([name, value]) => filters[name] === value),
  );
}

/** Returns whether every choice of a filter is a tab, so that it needs no select. */
export function isCoveredByTabs<Row, By extends string, Filters extends Record<string, string>>(
  { source }: ListDescription<Row, By, Filters>,
  tabs: Tabs<Filters>,
  name: keyof Filters,
): boolean {
  const none = defaultFilters(source.address)[name];
  const choices = source.choices[name];
  const own = tabs
    .filter(({ filters }) => Object.keys(filters).every((one) => one === name))
    .map(({ filters }) => filters[name] ?? none);
  return choices?.every((choice) => own.includes(choice)) ?? false;
}
