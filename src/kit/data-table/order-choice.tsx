import { useTranslation } from "react-i18next";
import type { Sort } from "@/platform/list/list-address";
import { Select } from "../ui/select";

type OrderChoiceProps = {
  columns: readonly { id: string; header: string }[];
  sort: Sort;
  onOrder: (id: string, descending: boolean) => void;
};

/** Selects the sort order on a phone, which shows no column headers. */
export function OrderChoice({ columns, sort, onOrder }: OrderChoiceProps) {
  const { t } = useTranslation("admin");
  if (columns.length === 0) return null;
  return (
    <Select
      aria-label={t("table.sortBy")}
      value={(sort.descending ? "-" : "") + sort.by}
      onChange={({ target: { value } }) => onOrder(value.replace(/^-/, ""), value.startsWith("-"))}
      className="w-40 sm:hidden [&>select]:h-9 [&>select]:pr-8 [&>select]:text-sm [&>svg]:right-2.5 [&>svg]:size-4 pointer-coarse:[&>select]:h-11"
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
