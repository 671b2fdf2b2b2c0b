import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { reportFailure } from "./report-failure";

/** Creates the query client of a signed-in area, which reports unexpected failures of every query. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportFailure }),
    mutationCache: new MutationCache({ onError: reportFailure }),
    defaultOptions: {
      // A slow phone may show a page seconds after its data arrived, and must not read them again for that.
      queries: { retry: 1, staleTime: 5_000 },
      // Offline, a mutation fails immediately with a message instead of waiting.
      mutations: { networkMode: "always" },
    },
  });
}
