import { useTranslation } from "react-i18next";
import { maxSearchLength } from "@/platform/list/list-address";
import { SearchBox } from "../search-box";

type ListSearchProps = {
  /** The current search of the list. */
  value: string;
  onSearch: (typed: string) => void;
};

/** The search of a list of the administration. */
export function ListSearch({ value, onSearch }: ListSearchProps) {
  const { t } = useTranslation("admin");
  return (
    <SearchBox
      value={value}
      onSearch={onSearch}
      label={t("table.search")}
      clearLabel={t("table.clearSearch")}
      maxLength={maxSearchLength}
      ofTable
      className="min-w-0 flex-1 sm:w-72 sm:max-w-72 sm:min-w-32"
    />
  );
}
