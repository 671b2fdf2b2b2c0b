import type { ListAddress } from "./list-address";
import type { ListDescription } from "./list-description";
import type { ListTexts } from "./list-texts";
import { FilterSelect } from "./filter-select";

/** Choices of a filter without choices in its description; null hides the filter. */
export type FilterChoices = readonly { value: string; label: string }[] | null;

type ListFiltersProps<Row, By extends string, Filters extends Record<string, string>> = {
  list: ListDescription<Row, By, Filters>;
  address: ListAddress<By, Filters>;
  choices: Partial<Record<keyof Filters, FilterChoices>>;
  texts: ListTexts;
};

/** The filters beside a list's search. */
export function ListFilters<Row, By extends string, Filters extends Record<string, string>>({
  list,
  address,
  choices,
  texts: { t },
}: ListFiltersProps<Row, By, Filters>) {
  return Object.keys(list.filters).map((name: keyof Filters & string) => {
    const { label, choice } = list.filters[name];
    const values = list.source.choices[name];
    const offered =
      choices[name] === undefined
        ? choice && values?.map((value) => ({ value, label: t(choice(value)) }))
        : choices[name];
    return offered ? (
      <FilterSelect
        key={name}
        label={t(label)}
        value={String(address.filters[name])}
        choices={offered}
        onChoose={(value) => {
          const chosen = list.source.address.schemas[name].parse(value);
          address.setFilters({ [name]: chosen } as unknown as Partial<Filters>);
        }}
      />
    ) : null;
  });
}
