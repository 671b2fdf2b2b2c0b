import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { reportFailure } from "./report-failure";

/** Creates the query client of a signed-in area, which reports unexpected failures of every query. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportFailure }),
    mutationCache: new MutationCache({ onError: reportFailure }),
    defaultOptions: {
      // A slow phone may render a page seconds after its rows arrived. Fresh rows are not read again.
      queries: { retry: 1, staleTime: 5_000 },
      // Offline, a mutation fails immediately with a message instead of waiting.
      mutations: { networkMode: "always" },
    },
  });
}
