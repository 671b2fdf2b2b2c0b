/** A page number, or a gap between two of them. */
export type ShownPage = number | "gap-before" | "gap-after";

/**
 * The page numbers worth showing: first, last, and the current one with its
 * neighbours. Always as many entries for one `pageCount`, so that links stay
 * under the pointer from page to page.
 */
export function pagesToShow(page: number, pageCount: number): ShownPage[] {
  const most = 7;
  if (pageCount <= most) return range(1, pageCount);
  if (page <= 4) return [...range(1, 5), "gap-after", pageCount];
  if (page >= pageCount - 3) return [1, "gap-before", ...range(pageCount - 4, pageCount)];
  return [1, "gap-before", page - 1, page, page + 1, "gap-after", pageCount];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
