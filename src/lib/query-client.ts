import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { reportLater } from "./report-later";

/** What the signed-in areas keep of what they read. Failures of ours are reported, whichever query meets them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportLater }),
    mutationCache: new MutationCache({ onError: reportLater }),
    defaultOptions: {
      queries: { retry: 1, staleTime: 2_000 },
      // Without a connection a change fails at once and says so, instead of waiting unsaid.
      mutations: { networkMode: "always" },
    },
  });
}
