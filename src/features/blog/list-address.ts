import { useSearchParams } from "react-router-dom";
import { useIsHydrating } from "@/prerender/hydration";
import { toPageNumber } from "@/lib/page-number";
import type { PostQuery } from "./model";
import { tidyTerm } from "./search-term";

/** The part of an address behind the path that asks for a list; empty for the first page of all posts. */
export function listSearch({ term, page }: PostQuery): string {
  const params = new URLSearchParams({
    ...(term && { busca: term }),
    ...(page > 1 && { pagina: String(page) }),
  });
  return params.size > 0 ? `?${params}` : "";
}

/**
 * The list that the address bar asks for, and a way to search for another. A page
 * written at build time knows no query: it is hydrated as it is, and only then searched.
 */
export function usePostListAddress(): { query: PostQuery; search: (term: string) => void } {
  const [params, setParams] = useSearchParams();
  const isHydrating = useIsHydrating();
  return {
    query: isHydrating
      ? { term: "", page: 1 }
      : { term: tidyTerm(params.get("busca") ?? ""), page: toPageNumber(params.get("pagina")) },
    // Replaces: going back leaves the list, instead of taking letters away one by one.
    search: (term) => setParams(listSearch({ term, page: 1 }), { replace: true }),
  };
}
