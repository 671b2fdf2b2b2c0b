import { useSearchParams } from "react-router-dom";
import { toPageNumber } from "@/platform/page-number";
import { useIsHydrating } from "@/platform/prerender/hydration";
import { normalizeTerm, type PostQuery } from "../rules";

/** Returns the query string of a list; empty for the first page of all posts. */
export function listSearch({ term, page }: PostQuery): string {
  const params = new URLSearchParams({
    ...(term && { busca: term }),
    ...(page > 1 && { pagina: String(page) }),
  });
  return params.size > 0 ? `?${params}` : "";
}

/**
 * Returns the list in the address and a function that searches. A pre-rendered page has no query: it hydrates
 * unfiltered and then applies the query.
 */
export function usePostListAddress(): { query: PostQuery; search: (term: string) => void } {
  const [params, setParams] = useSearchParams();
  const isHydrating = useIsHydrating();
  return {
    query: isHydrating
      ? { term: "", page: 1 }
      : { term: normalizeTerm(params.get("busca") ?? ""), page: toPageNumber(params.get("pagina")) },
    // Replaces the history entry, so that Back leaves the list instead of removing letters one by one.
    search: (term) => setParams(listSearch({ term, page: 1 }), { replace: true }),
  };
}
