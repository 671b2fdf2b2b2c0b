import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import type { PostQuery } from "./api";
import { toPageNumber } from "./model";
import { tidyTerm } from "./search-term";

const never = () => () => {};

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
 * written at build time knows no query: it is taken over as it is, and only then searched.
 */
export function useListAddress(): { query: PostQuery; search: (term: string) => void } {
  const [params, setParams] = useSearchParams();
  const takenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return {
    query: takenOver
      ? { term: tidyTerm(params.get("busca") ?? ""), page: toPageNumber(params.get("pagina")) }
      : { term: "", page: 1 },
    // Replaces: going back leaves the list, instead of taking letters away one by one.
    search: (term) => setParams(listSearch({ term, page: 1 }), { replace: true }),
  };
}
