import { useTranslation } from "react-i18next";
import type { Page } from "@/lib/pagination";
import { Pagination } from "../pagination";

type ListPagesProps = {
  list: Page<unknown>;
  /** Where a page is. */
  linkTo: (page: number) => string;
};

/** Moves one page back or on through a list of the administration. */
export function ListPages({ list: { page, pageCount, orMore }, linkTo }: ListPagesProps) {
  const { t } = useTranslation("admin");
  return (
    <Pagination
      page={page}
      pageCount={pageCount}
      linkTo={linkTo}
      words={{
        label: t("table.pages"),
        previous: t("table.previous"),
        next: t("table.next"),
        here: t(orMore ? "table.pageOrMore" : "table.page", { page, count: pageCount }),
      }}
    />
  );
}
