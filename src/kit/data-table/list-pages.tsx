import { useTranslation } from "react-i18next";
import type { Page } from "@/platform/pagination";
import { Pagination } from "../pagination";

type ListPagesProps = {
  list: Page<unknown>;
  /** Returns the link to a page. */
  linkTo: (page: number) => string;
};

/** Links to the adjacent pages of an admin list. */
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
