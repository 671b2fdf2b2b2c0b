import type { ReactNode } from "react";
import type { Page } from "@/platform/pagination";
import { Pagination } from "./pagination";
import { QueryError } from "./error-state";
import { Card } from "./ui/card";

type ListSectionProps<Item> = {
  /** ID of the heading, the target of links to other pages of the list. */
  id: string;
  title: string;
  /** Query of one page of the list. */
  query: { data: Page<Item> | undefined; error: unknown; refetch: () => unknown; isFetching: boolean };
  /** Message for a failed read. */
  error: string;
  skeleton: ReactNode;
  pages: { label: string; previous: string; next: string; current: (page: number, count: number) => string };
  children: (items: readonly Item[]) => ReactNode;
};

/** A card with a paginated list. The URL contains the page as `pagina`. */
export function ListSection<Item>({ id, title, query, pages, ...rest }: ListSectionProps<Item>) {
  const { data } = query;
  return (
    <Card className="flex flex-col gap-6 p-6 sm:p-8">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {data ? (
        <>
          {rest.children(data.items)}
          <Pagination
            page={data.page}
            pageCount={data.pageCount}
            linkTo={(to) => `?pagina=${to}#${id}`}
            words={{ ...pages, here: pages.current(data.page, data.pageCount) }}
          />
        </>
      ) : query.error ? (
        <QueryError title={rest.error} query={query} />
      ) : (
        <div>{rest.skeleton}</div>
      )}
    </Card>
  );
}
